import { builder } from '../builder.ts'
import { itemsQuery, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { TeamMemberPage } from './object.ts'

builder.queryField('teamMembers', t =>
  t.field({
    type: TeamMemberPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { teamMember } = context.database.prisma
      return readPage(context, page, window => [
        teamMember.findMany({
          ...itemsQuery('TeamMember', context, info),
          where: { accountId },
          orderBy: [{ createdAt: 'desc' }, { userId: 'desc' }],
          ...window,
        }),
        teamMember.count({ where: { accountId } }),
      ])
    },
  }),
)
