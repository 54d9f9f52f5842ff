import type { Column, RecordDefinition } from '../define-record.ts'

/** The columns that an export holds of a record. */
export function exportedColumns({ columns, derived }: RecordDefinition): readonly Column[] {
  return columns.filter(({ field }) => !derived.includes(field))
}
