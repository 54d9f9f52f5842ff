import type { JsonSchema } from '../../json-schema.ts'
import { defineRecord, notEmpty } from '../define-record.ts'
import { inSnakeCase } from '../export-columns/export-sql.ts'
import { maxDelayDays, workflowActions } from './steps.ts'

/** A step of a workflow, as the export spells it. */
const stepSchema: JsonSchema = {
  required: ['action', 'delay_days', 'text'],
  properties: {
    action: { type: 'string', enum: Object.keys(workflowActions), description: 'What is done.' },
    delay_days: {
      type: 'integer',
      minimum: 0,
      maximum: maxDelayDays,
      description: 'Days after the trigger.',
    },
    text: { type: 'string', description: 'What the e-mail or the task says.' },
  },
}

export const workflowRecord = defineRecord('Workflow', {
  // A hundred steps of 2,000 characters.
  longestValue: 200_000,
  bounds: { name: notEmpty },
  exported: { computed: { steps: inSnakeCase('r.steps', stepSchema) } },
})
