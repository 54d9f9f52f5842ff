import { describe, expect, it } from 'vitest'
import { decimalColumns } from '../../src/domain/account/exported-columns.ts'
import { startApp } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { subscribe } from './event-stream.ts'

const app = await startApp()

/** Where records of a table stand in the export, unless it is under the table's name. */
const collectionsByTable: Readonly<Record<string, string>> = {
  accounts: 'account',
  invoice_line_items: 'invoices.line_items',
  payments: 'invoices.payments',
  gallery_items: 'galleries.items',
}

/** Of no use to an owner: the e-mail once more, as forms compare it, and the names, as a search reads them. */
const leftOut = ['contacts.email_key', 'contacts.search_text']

/** How many records there are tells nothing that the records do not. */
const countsTable = 'record_counts'

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
    WHERE table_schema = current_schema() AND column_name <> 'account_id' AND table_name <> ${countsTable}
      AND (table_name = 'accounts' OR EXISTS (
        SELECT FROM information_schema.columns key
        WHERE key.table_schema = tenant.table_schema AND key.table_name = tenant.table_name
          AND key.column_name = 'account_id'))`
}

/** The keys of the first record of each collection, and of each list of records inside it. */
async function readExportedKeys(): Promise<string[]> {
  const { accountId, ownerId: userId } = await app.newAccount()
  await fillAccount(app.database.prisma, accountId)
  const query =
    'subscription ($accountId: UUID!) { accountExport(accountId: $accountId) { collection records } }'
  const events = await Array.fromAsync(subscribe(app, { userId, query, variables: { accountId } }))
  return events.flatMap(({ data }) => keysOf(data.accountExport.collection, data.accountExport.records[0]))
}

function keysOf(collection: string, record: Record<string, unknown>): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const path = `${collection}.${key}`
    const nested = Object.values(collectionsByTable).includes(path)
    return nested && Array.isArray(value) ? keysOf(path, value[0]) : [path]
  })
}

describe('the account export', () => {
  it('forgets no table and no column, and adds nothing of its own', async () => {
    const columns = await readTenantColumns()
    const expected = columns
      .filter(({ table, column }) => !leftOut.includes(`${table}.${column}`))
      .map(({ table, column }) => `${collectionsByTable[table] ?? table}.${column}`)
    expect((await readExportedKeys()).toSorted()).toEqual(expected.toSorted())
  })

  it('knows every column that holds decimals, which are numbers in it', async () => {
    const nested = ['invoice_line_items', 'payments'] // JSON when they come
    const columns = (await readTenantColumns()).filter(({ table }) => !nested.includes(table))
    for (const { table, column, type } of columns) {
      expect(type === 'numeric', `${table}.${column} is ${type}`).toBe(decimalColumns.has(column))
    }
  })

  it('can know a timestamp by its column’s name', async () => {
    for (const { table, column, type } of await readTenantColumns()) {
      expect(type.startsWith('timestamp'), `${table}.${column} is ${type}`).toBe(column.endsWith('_at'))
    }
  })
})
