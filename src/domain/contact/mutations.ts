import { builder } from '../builder.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { orNotFound } from '../writes/prisma-errors.ts'
import { createContact } from './create-contact.ts'
import { emailKey } from './email-key.ts'
import { CreateContactInput, UpdateContactInput } from './inputs.ts'
import { Contact } from './object.ts'

builder.mutationField('createContact', t =>
  t.field({
    type: Contact,
    access: 'member',
    accessInStatement: true,
    limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: CreateContactInput, required: true }),
    },
    resolve: (_root, { accountId, input }, context) => createContact(context, accountId, input),
  }),
)

builder.mutationField('updateContact', t =>
  t.prismaField({
    type: Contact,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: UpdateContactInput, required: true }),
    },
    resolve: (query, _root, { accountId, id, input }, context) =>
      orNotFound(
        'Contact',
        context.database.prisma.contact.update({
          ...query,
          where: { accountId_id: { accountId, id } },
          data: {
            ...refuseNulls(input, ['firstName', 'contactType', 'source']),
            ...('email' in input ? { emailKey: emailKey(input.email) } : {}),
          },
        }),
      ),
  }),
)

builder.mutationField('deleteContact', t =>
  t.field({
    type: 'UUID',
    description: 'Answers the id. Deals, invoices and other records of the contact stay and are unlinked.',
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: async (_root, { accountId, id }, context) => {
      await orNotFound(
        'Contact',
        context.database.prisma.contact.delete({ where: { accountId_id: { accountId, id } } }),
      )
      return id
    },
  }),
)
