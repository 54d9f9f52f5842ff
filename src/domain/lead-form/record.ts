import type { JsonSchema } from '../../json-schema.ts'
import { defineRecord, notEmpty } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { inSnakeCase, withSnakeKeys } from '../export-columns/export-sql.ts'
import { snakeCase } from '../export-columns/spelling.ts'
import { accentColour } from './accent-colour.ts'
import { validateDefinition } from './check-definition.ts'
import { fieldTargets, fieldTypes, readFields } from './fields.ts'
import { normaliseOrigin } from './origins.ts'

/** The words of what a field may fill, spelled like columns. */
const targets = fieldTargets.map(snakeCase)

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
  // A hundred fields, each with as many options.
  longestValue: 200_000,
  label: 'Form',
  bounds: { name: notEmpty, title: notEmpty, submitLabel: notEmpty },
  exported: {
    computed: {
      fields: inSnakeCase('r.fields', fieldSchema),
      allowed_origins: {
        sql: 'r.allowed_origins',
        readBack: {
          as: 'column',
          convert: value => (isTexts(value) ? value.map(origin => normaliseOrigin(origin) ?? origin) : value),
        },
      },
    },
    check: ({ fields, honeypot_field: honeypot, allowed_origins: origins, accent_color: accent }) => {
      const honeypotField = typeof honeypot === 'string' ? honeypot : null
      const allowedOrigins = isTexts(origins) ? origins : []
      validateDefinition({
        fields: readFields(fields),
        honeypotField,
        allowedOrigins,
        storedOrigins: allowedOrigins,
      })
      const problem = accentColour.check(accent)
      if (problem) throw badInput({ accent_color: [problem] })
    },
  },
})

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(entry => typeof entry === 'string')
}

/** Everything one visitor sent through a lead form, and what came of it. */
export const formSubmissionRecord = defineRecord('FormSubmission', {
  bounds: { data: { type: 'object' } },
  exported: { computed: { replaced: withSnakeKeys('r.replaced') } },
})
