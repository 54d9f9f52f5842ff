import { randomUUID } from 'node:crypto'
import { builder } from '../builder.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { changeMany } from '../writes/many/change-many.ts'
import { deleteManyField, describeMany, manyArgs, manyOptions, unusedArgs } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { updateField } from '../writes/update-field.ts'
import { emailKey } from './email-key.ts'
import { CreateContactInput, UpdateContactInput, UpdateContactsInput } from './inputs.ts'
import { Contact } from './object.ts'
import { contactRecord } from './record.ts'

const ContactChanges = defineChanges(Contact)

createField('createContact', contactRecord, {
  type: Contact,
  input: CreateContactInput,
  description: 'Creates a contact, also where another has its e-mail.',
  accessInStatement: true,
  limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  // The public form answers with ids of contacts, and a random one does not say when the contact was made.
  data: input => ({ ...input, id: randomUUID(), emailKey: emailKey(input.email) }),
})

updateField('updateContact', contactRecord, {
  type: Contact,
  input: UpdateContactInput,
  description: 'Changes a contact.',
  data: input => ('email' in input ? { ...input, emailKey: emailKey(input.email) } : input),
})

deleteField(
  'deleteContact',
  contactRecord,
  'Answers the id. Deals, invoices and other records of the contact stay and are unlinked; its notes are deleted.',
)

deleteManyField(
  'deleteContacts',
  contactRecord,
  'Deletes contacts. Deals, invoices and other records of theirs stay and are unlinked; their notes are deleted.',
  unusedArgs,
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
      const data = refuseNulls(contactRecord, input)
      return changeMany(context, contactRecord, { ...keys, info }, () => data)
    },
  }),
)
