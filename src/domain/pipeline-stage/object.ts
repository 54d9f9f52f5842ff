import { builder } from '../builder.ts'
import { definePage } from '../lists/page.ts'

/** A step of the sales pipeline that deals move through. */
export const PipelineStage = builder.prismaObject('PipelineStage', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    position: t.exposeInt('position'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of pipeline stages, in the pipeline's order. */
export const PipelineStagePage = definePage(PipelineStage)
