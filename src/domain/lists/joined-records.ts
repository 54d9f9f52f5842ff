/** Linked records by the field that links them; null where there is none. */
export type JoinedRecords = Readonly<Record<string, object | null>>

/**
 * A row with the linked records that its statement has read. Written by its name, as no column is called: V8 keeps
 * a row of many columns as a hash table once a property is added by a symbol or by `Object.assign`.
 */
interface Joined {
  $joined?: JoinedRecords
}

/** The row, with the linked records that came with it: their fields are not read again. */
export function withJoined<Row extends object>(row: Row & Joined, records: JoinedRecords): Row {
  row.$joined = records
  return row
}

/** The linked record that came with the row for a field; undefined where none was read. */
export function joinedRecord(row: unknown, field: string): object | null | undefined {
  return (row as Joined | null)?.$joined?.[field] // any row may be asked
}
