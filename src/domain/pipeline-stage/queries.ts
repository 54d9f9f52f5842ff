import { recordQueries } from '../lists/record-fields.ts'
import { pipelineStageFinding } from './finding.ts'
import { PipelineStage, PipelineStagePage } from './object.ts'
import { pipelineStageRecord } from './record.ts'

recordQueries(pipelineStageRecord, {
  type: PipelineStage,
  page: PipelineStagePage,
  finding: pipelineStageFinding,
})
