import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { updateField } from '../writes/update-field.ts'
import { CreateWorkflowInput, UpdateWorkflowInput } from './inputs.ts'
import { Workflow } from './object.ts'
import { workflowRecord } from './record.ts'

createField('createWorkflow', workflowRecord, {
  type: Workflow,
  input: CreateWorkflowInput,
  description: 'Creates a workflow.',
})

updateField('updateWorkflow', workflowRecord, {
  type: Workflow,
  input: UpdateWorkflowInput,
  description: 'Changes a workflow; `active` switches it on and off.',
})

deleteField('deleteWorkflow', workflowRecord)
