import { listField, readField } from '../lists/record-fields.ts'
import { PipelineStage, PipelineStagePage } from './object.ts'
import { pipelineStageRecord } from './record.ts'

listField('pipelineStages', pipelineStageRecord, PipelineStagePage, "In the pipeline's order.")
readField('pipelineStage', pipelineStageRecord, PipelineStage)
