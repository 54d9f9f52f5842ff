import { builder } from '../builder.ts'
import { text } from '../constraints.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../page.ts'
import { Contact, ContactPage, ContactTypeEnum } from './object.ts'
import { matchesSearch } from './search.ts'

builder.queryField('contacts', t =>
  t.field({
    type: ContactPage,
    access: 'member',
    limit: { max: 60, window: '1m', per: 'viewer-and-account', scope: 'documented' },
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
    resolve: (_root, { accountId, search, type, ...page }, context, info) => {
      const where = { accountId, ...matchesSearch(search), ...(type ? { contactType: type } : {}) }
      const { contact } = context.database.prisma
      return readPage(context, page, window => [
        contact.findMany({ ...itemsQuery('Contact', context, info), where, orderBy: newestFirst, ...window }),
        contact.count({ where }),
      ])
    },
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
