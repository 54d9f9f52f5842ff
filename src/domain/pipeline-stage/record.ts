import { byPosition, defineRecord, notEmpty, notNegative } from '../define-record.ts'

export const pipelineStageRecord = defineRecord('PipelineStage', {
  bounds: { name: notEmpty, position: notNegative },
  order: byPosition,
})
