import { Account } from '../account/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { workflowFinding } from './finding.ts'
import { Workflow, WorkflowPage } from './object.ts'
import { workflowRecord } from './record.ts'

listField('workflows', workflowRecord, WorkflowPage, { finding: workflowFinding })
readField('workflow', workflowRecord, Workflow)

const workflows = defineConnection(workflowRecord, Workflow, { finding: workflowFinding })
workflows.ofAccount(Account, 'workflows')
