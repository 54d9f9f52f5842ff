import { defineRecord } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { isRecordKind } from '../live/record-kind.ts'

const changes: readonly unknown[] = ['created', 'updated', 'deleted']

export const recordChangeRecord = defineRecord('RecordChange', {
  // A number of the database that the change was made in.
  derived: ['position'],
  order: [
    ['changedAt', 'DESC'],
    ['id', 'DESC'],
  ],
  exported: {
    imported: {
      // What was imported comes before all that is told to those who follow.
      derived: { position: () => 0 },
      // Those of the file may be ahead of the numbers that later changes get here.
      drawn: ['id'],
    },
    check({ kind, change }) {
      if (!isRecordKind(kind)) throw badInput({ kind: ['Must be a kind of record'] })
      if (!changes.includes(change)) throw badInput({ change: [`Must be one of ${changes.join(', ')}`] })
    },
  },
})
