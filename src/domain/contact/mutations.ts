import { builder } from '../builder.ts'
import { filledText, text } from '../constraints.ts'
import { orNotFound } from '../prisma-errors.ts'
import { refuseNulls, withoutNulls } from '../values.ts'
import { emailKey } from './email-key.ts'
import { Contact, ContactSourceEnum, ContactTypeEnum } from './object.ts'

const CreateContactInput = builder.inputType('CreateContactInput', {
  fields: t => ({
    firstName: t.string({ required: true, constraint: filledText(255) }),
    lastName: t.string({ constraint: text(255) }),
    email: t.field({ type: 'EmailAddress' }),
    phone: t.string({ constraint: text(50) }),
    company: t.string({ constraint: text(255) }),
    contactType: t.field({ type: ContactTypeEnum }),
    source: t.field({ type: ContactSourceEnum }),
  }),
})

const UpdateContactInput = builder.inputType('UpdateContactInput', {
  description: 'What is absent stays as it is; null empties what may be empty.',
  fields: t => ({
    firstName: t.string({ constraint: filledText(255) }),
    lastName: t.string({ constraint: text(255) }),
    email: t.field({ type: 'EmailAddress' }),
    phone: t.string({ constraint: text(50) }),
    company: t.string({ constraint: text(255) }),
    contactType: t.field({ type: ContactTypeEnum }),
    source: t.field({ type: ContactSourceEnum }),
  }),
})

builder.mutationField('createContact', t =>
  t.prismaField({
    type: Contact,
    access: 'member',
    limit: { max: 30, window: '1m', per: 'viewer-and-account', scope: 'documented' },
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: CreateContactInput, required: true }),
    },
    resolve: (query, _root, { accountId, input }, context) =>
      context.database.prisma.contact.create({
        ...query,
        data: {
          ...withoutNulls(input),
          accountId,
          firstName: input.firstName,
          emailKey: emailKey(input.email),
        },
      }),
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
