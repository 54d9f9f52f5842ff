/** Says to the triggers that many rows are added: see prisma/migrations/20261122200000_bulk_imports. */
export const beginBulk = "SET LOCAL bizgate.bulk = 'on'"

/** The statement that adds rows to a table, which come from `source`. */
export function copyInText(
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  source = 'STDIN',
): string {
  return `COPY ${table} (${columns.join(', ')}) FROM ${source}`
}
