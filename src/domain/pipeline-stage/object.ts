import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { definePage } from '../lists/page.ts'
import { pipelineStageRecord } from './record.ts'

/** A step of the sales pipeline that deals move through. */
export const PipelineStage = builder.prismaObject('PipelineStage', {
  fields: t => columnFields(t, pipelineStageRecord),
})

/** One page of pipeline stages, in the pipeline's order. */
export const PipelineStagePage = definePage(PipelineStage)
