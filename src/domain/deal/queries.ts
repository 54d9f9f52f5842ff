import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../page.ts'
import { Deal, DealPage, DealStatusEnum } from './object.ts'

builder.queryField('deals', t =>
  t.field({
    type: DealPage,
    access: 'member',
    limit: { max: 60, window: '1m', per: 'viewer-and-account', scope: 'documented' },
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      status: t.arg({ type: DealStatusEnum }),
    },
    resolve: (_root, { accountId, status, ...page }, context, info) => {
      const where = { accountId, ...(status ? { status } : {}) }
      const { deal } = context.database.prisma
      return readPage(context, page, window => [
        deal.findMany({ ...itemsQuery('Deal', context, info), where, orderBy: newestFirst, ...window }),
        deal.count({ where }),
      ])
    },
  }),
)

builder.queryField('deal', t =>
  t.prismaField({
    type: Deal,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.deal.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
