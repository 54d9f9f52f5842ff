import { defineRecord } from '../define-record.ts'
import { inSnakeCase } from '../exports/export-sql.ts'

export const workflowRecord = defineRecord('Workflow', {
  exported: { isWide: true, computed: { steps: inSnakeCase('r.steps') } },
})
