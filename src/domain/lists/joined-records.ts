/** The property of a row with the linked records that its statement has read. */
const joined = Symbol('joined records')

/** Linked records by the field that links them; null where there is none. */
export type JoinedRecords = Readonly<Record<string, object | null>>

/** The row, with the linked records that came with it: their fields are not read again. */
export function withJoined<Row extends object>(row: Row, records: JoinedRecords): Row {
  return Object.assign(row, { [joined]: records })
}

/** The linked record that came with the row for a field; undefined where none was read. */
export function joinedRecord(row: unknown, field: string): object | null | undefined {
  return (row as { readonly [joined]?: JoinedRecords } | null)?.[joined]?.[field] // any row may be asked
}
