import { contactName } from '../contact/record.ts'
import { defineRecord, notEmpty } from '../define-record.ts'

const inPercent = { minimum: 0, maximum: 100 } as const

export const dealRecord = defineRecord('Deal', {
  countedBy: 'status',
  bounds: { title: notEmpty, probability: inPercent, openProbability: inPercent },
  joined: { contact: contactName, stage: ['id', 'name'] },
  exported: {
    imported: {
      missing: {
        probability: ({ status }) => (isOpen(status) ? undefined : status === 'won' ? 100 : 0),
        // What a deal begins with.
        open_probability: ({ status }) => (isOpen(status) ? null : 50),
        closed_at: ({ status, updated_at, created_at }) =>
          isOpen(status) ? null : (updated_at ?? created_at),
      },
    },
  },
})

function isOpen(status: unknown): boolean {
  return status === undefined || status === 'open'
}
