import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { pipelineStageRecord } from './record.ts'

/** A step of the sales pipeline that deals move through. */
export const PipelineStage = builder.prismaObject('PipelineStage', {
  fields: t => columnFields(t, pipelineStageRecord),
})
