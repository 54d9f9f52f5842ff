import { recordQueries } from '../lists/record-fields.ts'
import { workflowFinding } from './finding.ts'
import { Workflow, WorkflowPage } from './object.ts'
import { workflowRecord } from './record.ts'

recordQueries(workflowRecord, { type: Workflow, page: WorkflowPage, finding: workflowFinding })
