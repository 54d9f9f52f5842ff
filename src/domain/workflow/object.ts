import { WorkflowTrigger } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { workflowRecord } from './record.ts'
import type { WorkflowAction } from './steps.ts'

export const WorkflowTriggerEnum = builder.enumType(WorkflowTrigger, {
  name: 'WorkflowTrigger',
})

const actionValues = {
  email: { description: 'An e-mail is sent.' },
  task: { description: 'Somebody gets a task.' },
} satisfies Record<WorkflowAction, { readonly description: string }>

export const WorkflowActionEnum = builder.enumType('WorkflowAction', {
  description: 'What a step does.',
  values: actionValues,
})

/** Steps the business takes when something happens. */
export const Workflow = builder.prismaObject('Workflow', {
  fields: t => columnFields(t, workflowRecord),
})
