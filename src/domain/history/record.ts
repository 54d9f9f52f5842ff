import { defineRecord } from '../define-record.ts'

export const recordChangeRecord = defineRecord('RecordChange', {
  // A number of the database that the change was made in.
  derived: ['position'],
  order: [
    ['changedAt', 'DESC'],
    ['id', 'DESC'],
  ],
})
