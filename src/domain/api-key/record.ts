import { defineRecord } from '../define-record.ts'

export const apiKeyRecord = defineRecord('ApiKey', { label: 'API key' })
