import { builder } from '../builder.ts'
import { pageArgs, pageComplexity } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { dealFilter, dealList } from './list.ts'
import { Deal, DealPage, DealStatusEnum } from './object.ts'

builder.queryField('deals', t =>
  t.field({
    type: DealPage,
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      status: t.arg({ type: DealStatusEnum }),
    },
    resolve: async (_root, args, context, info) =>
      (await readList(dealList, args, dealFilter(args.status), { context, info })).page,
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
