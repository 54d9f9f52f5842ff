import { builder } from '../builder.ts'
import { itemsQuery, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { PipelineStage, PipelineStagePage } from './object.ts'

builder.queryField('pipelineStages', t =>
  t.field({
    type: PipelineStagePage,
    description: "In the pipeline's order.",
    access: 'member',
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
    },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const where = { accountId }
      const orderBy = [{ position: 'asc' as const }, { id: 'asc' as const }]
      const { pipelineStage } = context.database.prisma
      return readPage(context, page, window => [
        pipelineStage.findMany({ ...itemsQuery('PipelineStage', context, info), where, orderBy, ...window }),
        pipelineStage.count({ where }),
      ])
    },
  }),
)

builder.queryField('pipelineStage', t =>
  t.prismaField({
    type: PipelineStage,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.pipelineStage.findUnique({
        ...query,
        where: { accountId_id: { accountId, id } },
      }),
  }),
)
