/** Says to the triggers that many rows are added: see prisma/migrations/20261122200000_bulk_imports. */
export const beginBulk = "SET LOCAL bizgate.bulk = 'on'"

/** A table that rows go to, and its columns in the order of the rows' cells. */
export interface CopyTarget {
  readonly table: string
  readonly columns: readonly string[]
}

/** The statement that adds rows to a table, which come from `source`. */
export function copyInText({ table, columns }: CopyTarget, source = 'STDIN'): string {
  return `COPY ${table} (${columns.join(', ')}) FROM ${source}`
}
