import { defineRecord } from '../define-record.ts'

export const moveRecord = defineRecord('Move')
