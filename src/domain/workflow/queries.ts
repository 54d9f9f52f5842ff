import { listField, readField } from '../lists/record-fields.ts'
import { Workflow, WorkflowPage } from './object.ts'
import { workflowRecord } from './record.ts'

listField('workflows', workflowRecord, WorkflowPage)
readField('workflow', workflowRecord, Workflow)
