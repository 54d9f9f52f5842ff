import { builder } from '../builder.ts'
import { accountArgs, changeArgs, inAccount } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { changeMany } from '../writes/many/change-many.ts'
import { deleteManyField, describeMany, manyArgs, manyOptions, queryOfDone } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { createContact } from './create-contact.ts'
import { emailKey } from './email-key.ts'
import { CreateContactInput, UpdateContactInput, UpdateContactsInput } from './inputs.ts'
import { Contact } from './object.ts'
import { contactRecord } from './record.ts'

const ContactChanges = defineChanges(Contact)

builder.mutationField('createContact', t =>
  t.field({
    type: Contact,
    description: 'Creates a contact, also where another has its e-mail.',
    access: 'member',
    accessInStatement: true,
    limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: { ...accountArgs, input: t.arg({ type: CreateContactInput, required: true }) },
    resolve: (_root, { accountId, input }, context) => createContact(context, accountId, input),
  }),
)

builder.mutationField('updateContact', t =>
  t.prismaField({
    type: Contact,
    description: 'Changes a contact.',
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateContactInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = {
        ...refuseNulls(input, ['firstName', 'contactType', 'source']),
        ...('email' in input ? { emailKey: emailKey(input.email) } : {}),
      }
      return withLockedRecord(context, contactRecord, key, ({ tx }) =>
        tx.contact.update({ ...query, where: inAccount(key), data }),
      )
    },
  }),
)

deleteField(
  'deleteContact',
  contactRecord,
  'Answers the id. Deals, invoices and other records of the contact stay and are unlinked; its notes are deleted.',
)

deleteManyField(
  'deleteContacts',
  contactRecord,
  'Deletes contacts. Deals, invoices and other records of theirs stay and are unlinked; their notes are deleted.',
)

builder.mutationField('updateContacts', t =>
  t.field({
    ...manyOptions,
    type: ContactChanges,
    description: describeMany('Changes what several contacts can have in common.'),
    args: {
      ...manyArgs,
      input: t.arg({
        type: UpdateContactsInput,
        required: true,
        description: 'What changes of all of them.',
      }),
    },
    resolve: (_root, { input, ...keys }, context, info) => {
      const data = refuseNulls(input, ['contactType', 'source'])
      const query = queryOfDone(contactRecord.model, context, info)
      return changeMany(context, contactRecord, { ...keys, query }, () => data)
    },
  }),
)
