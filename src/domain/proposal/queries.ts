import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { Proposal, ProposalPage } from './object.ts'

builder.queryField('proposals', t =>
  t.field({
    type: ProposalPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { proposal } = context.database.prisma
      return readPage(context, page, window => [
        proposal.findMany({
          ...itemsQuery('Proposal', context, info),
          where: { accountId },
          orderBy: newestFirst,
          ...window,
        }),
        proposal.count({ where: { accountId } }),
      ])
    },
  }),
)

builder.queryField('proposal', t =>
  t.prismaField({
    type: Proposal,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.proposal.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
