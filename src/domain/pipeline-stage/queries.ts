import { Account } from '../account/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { pipelineStageFinding } from './finding.ts'
import { PipelineStage, PipelineStagePage } from './object.ts'
import { pipelineStageRecord } from './record.ts'

listField('pipelineStages', pipelineStageRecord, PipelineStagePage, {
  finding: pipelineStageFinding,
  description: "A page of the account's stages, in the order of the pipeline.",
})
readField('pipelineStage', pipelineStageRecord, PipelineStage)

const stages = defineConnection(pipelineStageRecord, PipelineStage, {
  finding: pipelineStageFinding,
  description: 'In the order of the pipeline.',
})
stages.ofAccount(Account, 'pipelineStages')
