import { defineRecord } from '../define-record.ts'

export const contractRecord = defineRecord('Contract', { exported: { isWide: true } })
