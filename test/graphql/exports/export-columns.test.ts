import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp()

/** Where records of a table stand in the export, unless it is under the table's name. */
const collectionsByTable: Readonly<Record<string, string>> = {
  accounts: 'account',
  invoice_line_items: 'invoices.line_items',
  payments: 'invoices.payments',
  proposal_line_items: 'proposals.line_items',
  gallery_items: 'galleries.items',
}

/** Of no use to an owner: what is worked out of other columns, for forms, searches and lists to compare. */
const leftOut = [
  'contacts.email_key',
  'contacts.search_text',
  'invoices.overdue_after',
  'record_changes.position',
]

/** How many records there are, which are new or gone, who exported them what opens them, and the answers to repeat tell nothing of what the account holds. */
const aboutRecords = [
  ...['record_counts', 'forgotten_changes', 'deleted_records'],
  ...['export_receipts', 'api_keys', 'idempotency_keys', 'invoice_links'],
  ...['webhook_endpoints', 'webhook_events', 'webhook_deliveries'],
]

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** The columns of every table that holds something of an account, but for the account's id in each. */
async function readTenantColumns(): Promise<Column[]> {
  return app.database.prisma.$queryRaw<Column[]>`
    SELECT table_name::text AS "table", column_name::text AS "column", data_type::text AS "type"
    FROM information_schema.columns tenant
    WHERE table_schema = current_schema() AND column_name <> 'account_id' AND table_name <> ALL (${aboutRecords})
      AND (table_name = 'accounts' OR EXISTS (
        SELECT FROM information_schema.columns key
        WHERE key.table_schema = tenant.table_schema AND key.table_name = tenant.table_name
          AND key.column_name = 'account_id'))`
}

/** The values of each key of each collection, and of each list of records inside it. */
async function readExportedValues(): Promise<ReadonlyMap<string, unknown[]>> {
  const { accountId, ownerId: userId } = await app.newAccount()
  await fillAccount(app.database.prisma, accountId)
  const query =
    'subscription ($accountId: UUID!) { accountExport(accountId: $accountId) { collection records } }'
  const events = await Array.fromAsync(subscribe(app, { userId, query, variables: { accountId } }))
  const values = new Map<string, unknown[]>()
  const collect = (collection: string, records: readonly Record<string, unknown>[]) => {
    for (const [key, value] of records.flatMap(record => Object.entries(record))) {
      const path = `${collection}.${key}`
      const isNested = Object.values(collectionsByTable).includes(path)
      if (isNested && Array.isArray(value)) collect(path, value)
      else values.set(path, [...(values.get(path) ?? []), value])
    }
  }
  for (const { data } of events) collect(data.accountExport.collection, data.accountExport.records)
  return values
}

describe('the account export', () => {
  it('forgets no table and no column, and adds nothing of its own', async () => {
    const columns = await readTenantColumns()
    const expected = columns
      .filter(({ table, column }) => !leftOut.includes(`${table}.${column}`))
      .map(({ table, column }) => `${collectionsByTable[table] ?? table}.${column}`)
    expect([...(await readExportedValues()).keys()].toSorted()).toEqual(expected.toSorted())
  })

  it('has numbers for decimals, and ISO 8601 in UTC for times', async () => {
    const values = await readExportedValues()
    const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
    for (const { table, column, type } of await readTenantColumns()) {
      const path = `${collectionsByTable[table] ?? table}.${column}`
      for (const value of (values.get(path) ?? []).filter(value => value !== null)) {
        expect(typeof value === 'number', `${path} is ${type}`).toBe(
          /^(numeric|integer|bigint|double)/.test(type),
        )
        expect(moment.test(String(value)), `${path} is ${type}`).toBe(type.startsWith('timestamp'))
      }
    }
  })
})
