import { defineRecord } from '../define-record.ts'

export const recordChangeRecord = defineRecord('RecordChange', {
  // Of the database that made the change.
  derived: ['position'],
  order: [
    ['changedAt', 'DESC'],
    ['id', 'DESC'],
  ],
  // What was imported comes before all that is told to those who follow.
  exported: { imported: { derived: { position: () => 0 } } },
})
