import { builder } from '../builder.ts'
import { text } from '../fields/constraints.ts'
import { pageArgs, pageComplexity } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { contactFilter, contactList } from './list.ts'
import { Contact, ContactPage, ContactTypeEnum } from './object.ts'

builder.queryField('contacts', t =>
  t.field({
    type: ContactPage,
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      search: t.arg.string({
        constraint: text(200),
        description: 'Any part of first name, last name or e-mail.',
      }),
      type: t.arg({ type: ContactTypeEnum }),
    },
    resolve: async (_root, args, context, info) =>
      (await readList(contactList, args, contactFilter(args.type, args.search), { context, info })).page,
  }),
)

builder.queryField('contact', t =>
  t.prismaField({
    type: Contact,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.contact.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
