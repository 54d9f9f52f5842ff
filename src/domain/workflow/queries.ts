import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { Workflow, WorkflowPage } from './object.ts'

builder.queryField('workflows', t =>
  t.field({
    type: WorkflowPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { workflow } = context.database.prisma
      return readPage(context, page, window => [
        workflow.findMany({
          ...itemsQuery('Workflow', context, info),
          where: { accountId },
          orderBy: newestFirst,
          ...window,
        }),
        workflow.count({ where: { accountId } }),
      ])
    },
  }),
)

builder.queryField('workflow', t =>
  t.prismaField({
    type: Workflow,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.workflow.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
