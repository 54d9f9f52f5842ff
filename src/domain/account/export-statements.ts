import type { SnapshotStatement } from '../../database/database.ts'
import { payableStates } from '../invoice/overdue.ts'
import { exportBatchRows } from '../streams/export-batch-rows.ts'
import { decimalColumns, type ExportedTable, exportedColumns } from './exported-columns.ts'

/** The collections of the account export, in its order. */
export const accountExportCollections = [
  'account',
  'contacts',
  'deals',
  'invoices',
  'proposals',
  'contracts',
  'galleries',
  'bookings',
  'workflows',
  'team_members',
  'pipeline_stages',
  'lead_forms',
  'form_submissions',
] as const

/** The name of a collection of the account export. */
export type AccountExportCollection = (typeof accountExportCollections)[number]

/** SQL by key of a record, in place of the column of that name or after the columns. */
type Computed = Readonly<Record<string, string>>

/** Says of a row what statusOn of the invoice room says of an invoice; $2 is the day. */
const statusOnDay = `CASE
  WHEN r.status IN (${payableStates.map(state => `'${state}'`).join(', ')}) AND r.due_date < $2::date AND r.amount_paid < r.amount
  THEN 'overdue' ELSE r.status::text END`

const computed: Partial<Record<AccountExportCollection, Computed>> = {
  invoices: {
    status: statusOnDay,
    line_items: nestedRecords('invoice_line_items', { link: 'invoice_id', orderBy: 'n.position' }),
    payments: nestedRecords('payments', { link: 'invoice_id', orderBy: 'n.paid_at, n.id' }),
  },
  galleries: { items: nestedRecords('gallery_items', { link: 'gallery_id', orderBy: 'n.position' }) },
  workflows: { steps: inSnakeCase('r.steps') },
  lead_forms: { fields: inSnakeCase('r.fields') },
  form_submissions: { replaced: withSnakeKeys('r.replaced') },
}

/** Without long text and lists. */
const narrow: ReadonlySet<AccountExportCollection> = new Set([
  'account',
  'contacts',
  'deals',
  'team_members',
  'pipeline_stages',
])

/**
 * Reads everything an account holds, one statement a collection, each row a record, oldest first. Invoices read as they do on `today`, the day in the account's time zone as midnight UTC.
 */
export function accountExportStatements(accountId: string, today: Date): SnapshotStatement[] {
  return accountExportCollections.map(name => {
    const table = name === 'account' ? 'accounts' : name
    const tenant = name === 'account' ? 'id' : 'account_id'
    const key = name === 'team_members' ? 'user_id' : 'id'
    return {
      name,
      text: `SELECT ${columnsOf(table, computed[name])} FROM ${table} r
        WHERE r.${tenant} = $1 ORDER BY r.created_at, r.${key}`,
      values: name === 'invoices' ? [accountId, today.toISOString().slice(0, 10)] : [accountId],
      batchRows: narrow.has(name) ? exportBatchRows.narrow : exportBatchRows.wide,
    }
  })
}

/** A JSON array of the rows of another table that belong to the row `r`. */
function nestedRecords(table: ExportedTable, { link, orderBy }: { link: string; orderBy: string }): string {
  return `(SELECT coalesce(json_agg(${recordOf(table)} ORDER BY ${orderBy}), '[]') FROM ${table} n
    WHERE n.account_id = r.account_id AND n.${link} = r.id)`
}

/** The objects of a JSON array with our own keys spelled like columns, and so what `mapsTo` names. */
function inSnakeCase(array: string): string {
  const target = `CASE WHEN e ? 'mapsTo' THEN jsonb_build_object('mapsTo', ${snake("e->>'mapsTo'")}) ELSE '{}' END`
  return `(SELECT coalesce(json_agg(${withSnakeKeys(`e || ${target}`)} ORDER BY position), '[]')
    FROM jsonb_array_elements(${array}) WITH ORDINALITY AS elements(e, position))`
}

/** A JSON object with its keys spelled like columns. */
function withSnakeKeys(object: string): string {
  return `(SELECT coalesce(json_object_agg(${snake('key')}, value), '{}') FROM jsonb_each(${object}))`
}

function snake(text: string): string {
  return `lower(regexp_replace(${text}, '([A-Z])', '_\\1', 'g'))`
}

/** A table's columns under their names. Drivers keep decimals as text, and JSON has them as numbers. */
function columnsOf(table: ExportedTable, computed: Computed = {}): string {
  const columns = exportedColumns[table].map(column => [
    column,
    decimalColumns.has(column) ? `r.${column}::float8` : `r.${column}`,
  ])
  const values = Object.entries({ ...Object.fromEntries(columns), ...computed })
  return values.map(([key, sql]) => `${sql} AS ${key}`).join(', ')
}

/** A JSON object of a row's columns. Postgres writes decimals as numbers and dates as YYYY-MM-DD by itself. */
function recordOf(table: ExportedTable): string {
  const values = exportedColumns[table].map(column => `'${column}', ${sqlOf(column)}`)
  return `json_build_object(${values.join(', ')})`
}

function sqlOf(column: string): string {
  const value = `n.${column}`
  return column.endsWith('_at')
    ? `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : value
}
