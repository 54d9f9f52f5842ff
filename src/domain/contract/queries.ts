import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { Contract, ContractPage } from './object.ts'

builder.queryField('contracts', t =>
  t.field({
    type: ContractPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { contract } = context.database.prisma
      return readPage(context, page, window => [
        contract.findMany({
          ...itemsQuery('Contract', context, info),
          where: { accountId },
          orderBy: newestFirst,
          ...window,
        }),
        contract.count({ where: { accountId } }),
      ])
    },
  }),
)

builder.queryField('contract', t =>
  t.prismaField({
    type: Contract,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.contract.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
