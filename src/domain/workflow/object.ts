import { WorkflowTrigger } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { definePage } from '../lists/page.ts'
import { workflowActions } from './steps.ts'

export const WorkflowTriggerEnum = builder.enumType(WorkflowTrigger, {
  name: 'WorkflowTrigger',
  description: 'What starts a workflow.',
})

export const WorkflowActionEnum = builder.enumType('WorkflowAction', {
  description: 'What a step does: send an e-mail, or give somebody a task.',
  values: workflowActions,
})

/** Steps the business takes when something happens. */
export const Workflow = builder.prismaObject('Workflow', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    trigger: t.expose('trigger', { type: WorkflowTriggerEnum }),
    active: t.exposeBoolean('active'),
    steps: t.expose('steps', { type: 'JSON', description: '`[{action, delayDays, text}]`, in order.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of workflows. */
export const WorkflowPage = definePage(Workflow)
