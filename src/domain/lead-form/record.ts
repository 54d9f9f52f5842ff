import { defineRecord } from '../define-record.ts'
import { inSnakeCase, withSnakeKeys } from '../exports/export-sql.ts'

export const leadFormRecord = defineRecord('LeadForm', {
  label: 'Form',
  exported: { isWide: true, computed: { fields: inSnakeCase('r.fields') } },
})

/** Everything one visitor sent through a lead form, and what came of it. */
export const formSubmissionRecord = defineRecord('FormSubmission', {
  exported: { isWide: true, computed: { replaced: withSnakeKeys('r.replaced') } },
})
