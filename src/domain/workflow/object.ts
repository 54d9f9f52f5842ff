import { WorkflowTrigger } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { workflowRecord } from './record.ts'
import { workflowActions } from './steps.ts'

export const WorkflowTriggerEnum = builder.enumType(WorkflowTrigger, {
  name: 'WorkflowTrigger',
})

export const WorkflowActionEnum = builder.enumType('WorkflowAction', {
  description: 'What a step does.',
  values: workflowActions,
})

/** Steps the business takes when something happens. */
export const Workflow = builder.prismaObject('Workflow', {
  fields: t => columnFields(t, workflowRecord),
})
