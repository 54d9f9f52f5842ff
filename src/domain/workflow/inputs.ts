import { builder } from '../builder.ts'
import { entries, filledText, numberRange } from '../fields/constraints.ts'
import { recordInputs } from '../writes/record-inputs.ts'
import { WorkflowActionEnum, WorkflowTriggerEnum } from './object.ts'
import { maxDelayDays, maxSteps } from './steps.ts'

const WorkflowStepInput = builder.inputType('WorkflowStepInput', {
  description: 'What a workflow does, and when.',
  fields: t => ({
    action: t.field({
      type: WorkflowActionEnum,
      required: true,
      description: 'What is done.',
    }),
    delayDays: t.int({
      required: true,
      constraint: numberRange(0, maxDelayDays),
      description: `Days after the trigger, 0 to ${maxDelayDays}.`,
    }),
    text: t.string({
      required: true,
      constraint: filledText(2_000),
      description: 'What the e-mail or the task says, in at most 2,000 characters.',
    }),
  }),
})

/** What a workflow is made from, and what of it may change. */
export const [CreateWorkflowInput, UpdateWorkflowInput] = recordInputs('Workflow', 'name', t => ({
  trigger: t.field({ type: WorkflowTriggerEnum }),
  active: t.boolean(),
  steps: t.field({
    type: [WorkflowStepInput],
    constraint: entries(maxSteps),
    description: `What is done, in order, at most ${maxSteps} steps; none unless given. In an update they replace all there are.`,
  }),
}))
