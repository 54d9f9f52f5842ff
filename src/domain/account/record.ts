import { defineRecord } from '../define-record.ts'

export const accountRecord = defineRecord('Account', {})
