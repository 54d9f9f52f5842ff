import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { contactFilter, contactList } from '../../src/domain/contact/list.ts'
import { dealFilter, dealList } from '../../src/domain/deal/list.ts'
import { invoiceList } from '../../src/domain/invoice/list.ts'
import { invoiceFilter } from '../../src/domain/invoice/status-filter.ts'
import { type ListedRecord, type ListFilter, listStatement } from '../../src/domain/lists/list-statement.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fillAccount } from '../support/records/hot-statements.ts'

/** Enough for a search to find more than it keeps. */
const large = { accountId: randomUUID(), userId: 'owner', records: 12_000 }

let location: TestDatabase
let database: Database

beforeAll(async () => {
  location = await createTestDatabase()
  database = await openDatabase(location)
  for (const text of fillAccount(large)) await database.query({ text, values: [] })
  // Times that are equal, so that the id decides.
  const text = `UPDATE contacts SET created_at = date_trunc('hour', created_at)`
  await database.query({ text, values: [] })
})

afterAll(async () => {
  await database.close()
  await location.drop()
})

const today = new Date('2026-06-15')
const lists: [string, ListedRecord, ListFilter][] = [
  ['all contacts', contactList.record, contactFilter(null, null)],
  ['contacts of a type', contactList.record, contactFilter('vendor', null)],
  ['contacts, a search that finds few', contactList.record, contactFilter(null, 'last77')],
  ['contacts, a search that finds most', contactList.record, contactFilter(null, 'LAST')],
  ['contacts, a search that finds nothing', contactList.record, contactFilter(null, 'nobody')],
  ['contacts of a type, a search', contactList.record, contactFilter('client', 'example')],
  ['contacts, a search of two letters', contactList.record, contactFilter(null, 'st')],
  ['all deals', dealList.record, dealFilter(null)],
  ['deals of a status', dealList.record, dealFilter('won')],
  ['all invoices', invoiceList.record, invoiceFilter(null, today)],
  ...(['draft', 'sent', 'paid', 'overdue', 'refunded'] as const).map(
    (status): [string, ListedRecord, ListFilter] => [
      `invoices that read as ${status}`,
      invoiceList.record,
      invoiceFilter(status, today),
    ],
  ),
]

/** The plainest way to read the same. */
async function readPlainly({ table }: ListedRecord, { where, values }: ListFilter) {
  // The filter's values are $4 and on; the account is $1.
  const text = `SELECT r.id FROM ${table} AS r
    WHERE ${['r.account_id = $1', '$2::text IS NULL', '$3::text IS NULL', ...where].join(' AND ')}
    ORDER BY r.created_at DESC, r.id DESC`
  const rows = await database.query({ text, values: [large.accountId, null, null, ...values] })
  return rows.map(({ id }) => id)
}

async function readPage([record, filter]: [ListedRecord, ListFilter], skip: number, take: number) {
  const statement = listStatement(record, filter, {
    skips: skip > 0,
    withLinks: skip % 2 === 0,
    withRare: skip % 3 === 0,
  })
  const values = [take, ...filter.values, ...(skip > 0 ? [skip] : [])]
  const { accountId, userId } = large
  const rows = await database.query({ text: statement.memberText, values: [accountId, userId, ...values] })
  return { total: rows[0]?.total, ids: rows.map(({ id }) => id).filter(id => id !== null) }
}

describe('a list reads the page and the total that the plainest statements read', () => {
  it.each(lists)('%s', async (_name, record, filter) => {
    const ids = await readPlainly(record, filter)
    const { length } = ids
    const middle = Math.floor(length / 2)
    const skips = [0, 1, 25, middle - 13, middle, length - 30, length - 25, length - 1, length, length + 1]
    const far = 25 * (2 ** 31 - 2)
    for (const skip of [...new Set([...skips.map(skip => Math.max(0, skip)), far])]) {
      for (const take of [1, 25, 100]) {
        const page = await readPage([record, filter], skip, take)
        expect(page, `${take} after ${skip}`).toEqual({ total: length, ids: ids.slice(skip, skip + take) })
      }
    }
  })

  it('nothing of it to strangers', async () => {
    for (const [, record, filter] of lists) {
      const statement = listStatement(record, filter, {
        skips: false,
        withLinks: false,
        withRare: false,
      })
      const values = [large.accountId, 'stranger', 25, ...filter.values]
      expect(await database.query({ text: statement.memberText, values })).toEqual([])
    }
  })
})
