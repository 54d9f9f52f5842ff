import { defineRecord } from '../define-record.ts'

export const pipelineStageRecord = defineRecord('PipelineStage', {
  label: 'Pipeline stage',
  order: [
    ['position', 'ASC'],
    ['id', 'ASC'],
  ],
})
