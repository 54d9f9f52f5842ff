import type { JsonSchema } from '../../json-schema.ts'
import { defineRecord, notEmpty } from '../define-record.ts'
import { inSnakeCase, withSnakeKeys } from '../exports/export-sql.ts'
import { fieldTargets, fieldTypes, readFields } from './fields.ts'

/** The words of what a field may fill, spelled like columns. */
const targets = fieldTargets.map(target => target.replace(/[A-Z]/, letter => `_${letter.toLowerCase()}`))

/** A field of a form, as the export spells it. */
const fieldSchema: JsonSchema = {
  required: ['id', 'label', 'type'],
  properties: {
    id: { type: 'string', description: 'The key of its value in a submission.' },
    label: { type: 'string', description: 'What the visitor reads.' },
    type: { type: 'string', enum: fieldTypes, description: 'What it takes.' },
    required: { type: 'boolean', description: 'Whether it must be filled.' },
    options: {
      type: 'array',
      items: { type: 'string' },
      description: 'What a select, or a checkbox with values of its own, may send.',
    },
    maps_to: {
      type: ['string', 'null'],
      enum: [...targets, null],
      description: "The contact's value that it fills; null for none.",
    },
  },
}

export const leadFormRecord = defineRecord('LeadForm', {
  label: 'Form',
  bounds: { name: notEmpty, title: notEmpty, submitLabel: notEmpty },
  exported: {
    isWide: true,
    computed: { fields: inSnakeCase('r.fields', fieldSchema) },
    imported: { checks: { fields: checkShape } },
  },
})

/** What readers of forms rely on. */
function checkShape(fields: unknown): string | undefined {
  try {
    readFields(fields)
    return undefined
  } catch {
    return 'Must be a list of fields, each with id, label and type'
  }
}

/** Everything one visitor sent through a lead form, and what came of it. */
export const formSubmissionRecord = defineRecord('FormSubmission', {
  bounds: { data: { type: 'object' } },
  exported: { isWide: true, computed: { replaced: withSnakeKeys('r.replaced') } },
})
