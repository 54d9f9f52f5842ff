import { defineRecord } from '../define-record.ts'

export const proposalRecord = defineRecord('Proposal', { exported: { isWide: true } })
