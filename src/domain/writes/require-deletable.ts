import type { ModelName, RecordDefinition, RowOf } from '../define-record.ts'
import { conflict } from '../errors.ts'

/** CONFLICT where a row has to stay. */
export function requireDeletable<Name extends ModelName>(
  record: RecordDefinition<Name>,
  row: RowOf<Name>,
): void {
  const reason = record.whyKept(row)
  if (reason !== null) throw conflict(reason)
}
