import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import '../../src/domain/schema.ts'
import { contactFilter } from '../../src/domain/contact/filter.ts'
import { contactFinding } from '../../src/domain/contact/queries.ts'
import { contactRecord } from '../../src/domain/contact/record.ts'
import { dealRecord } from '../../src/domain/deal/record.ts'
import type { RecordDefinition } from '../../src/domain/define-record.ts'
import { invoiceFilter } from '../../src/domain/invoice/filter.ts'
import { invoiceFinding } from '../../src/domain/invoice/queries.ts'
import { invoiceRecord } from '../../src/domain/invoice/record.ts'
import type { Finding, FindingArgs } from '../../src/domain/lists/finding/define-finding.ts'
import {
  today as accountToday,
  everything,
  type ListFilter,
  ofState,
} from '../../src/domain/lists/list-filter.ts'
import type { ListOrder, OrderTerm } from '../../src/domain/lists/list-order.ts'
import { listStatement, listValues } from '../../src/domain/lists/list-statement.ts'
import { pipelineStageRecord } from '../../src/domain/pipeline-stage/record.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fillAccount } from '../support/records/hot-statements.ts'

/** Enough for a search to find more than it keeps. */
const large = { accountId: randomUUID(), userId: 'owner', records: 12_000 }

let location: TestDatabase
let database: Database

beforeAll(async () => {
  location = await createTestDatabase()
  database = await openDatabase({ ...location, requestTimes: null })
  for (const text of fillAccount(large)) await database.query({ text, values: [] })
  // Times that are equal, so that the id decides.
  // Some values that are missing, too.
  for (const text of [
    `UPDATE contacts SET created_at = date_trunc('hour', created_at)`,
    `UPDATE contacts SET last_name = NULL WHERE right(id::text, 1) = '7'`,
    `UPDATE invoices SET due_date = NULL WHERE right(id::text, 1) < '4'`,
  ])
    await database.query({ text, values: [] })
})

afterAll(async () => {
  await database.close()
  await location.drop()
})

const now = () => new Date('2026-06-15T12:00:00Z')
const many = { amount: { from: 1, to: null } }
const lists: [string, RecordDefinition, ListFilter, (ListOrder | undefined)?][] = [
  ['all contacts', contactRecord, contactFilter(null, null)],
  ['contacts of a type', contactRecord, contactFilter('vendor', null)],
  ['contacts, a search that finds few', contactRecord, contactFilter(null, 'last77')],
  ['contacts, a search that finds most', contactRecord, contactFilter(null, 'LAST')],
  ['contacts, a search that finds nothing', contactRecord, contactFilter(null, 'nobody')],
  ['contacts of a type, a search', contactRecord, contactFilter('client', 'example')],
  ['contacts, a search of two letters', contactRecord, contactFilter(null, 'st')],
  ['all deals', dealRecord, ofState(dealRecord, null)],
  ['deals of a status', dealRecord, ofState(dealRecord, 'won')],
  ['pipeline stages, which are counted', pipelineStageRecord, everything],
  ['all invoices', invoiceRecord, invoiceFilter(null)],
  ...(['draft', 'sent', 'paid', 'overdue', 'refunded'] as const).map(
    (status): [string, RecordDefinition, ListFilter] => [
      `invoices that read as ${status}`,
      invoiceRecord,
      invoiceFilter(status),
    ],
  ),
  ...(['asc', 'desc'] as const).flatMap((direction): typeof lists => [
    found('contacts by name', [contactRecord, contactFinding], { orderBy: { field: 'name', direction } }),
    found('invoices by due date', [invoiceRecord, invoiceFinding], {
      orderBy: { field: 'due_date', direction },
    }),
    found('many invoices by due date', [invoiceRecord, invoiceFinding], {
      filter: many,
      orderBy: { field: 'due_date', direction },
    }),
    found('few invoices by due date', [invoiceRecord, invoiceFinding], {
      filter: { ...many, status: ['overdue', 'draft'] },
      orderBy: { field: 'due_date', direction },
    }),
  ]),
]

function found(
  name: string,
  [record, finding]: readonly [RecordDefinition, Finding],
  args: FindingArgs,
): [string, RecordDefinition, ListFilter, (ListOrder | undefined)?] {
  const { filter = everything, order } = finding.wanted(args)
  return [`${name}, ${args.orderBy?.direction}`, record, filter, order]
}

/** The plainest way to read the same. */
async function readPlainly(
  { table, order: own }: RecordDefinition,
  { where, values }: ListFilter,
  order: readonly OrderTerm[] = own,
) {
  // The filter's values are $4 and on; the account is $1.
  const unused = ['$2::text IS NULL', '$3::text IS NULL']
  const text = `SELECT r.id FROM ${table} AS r
    WHERE ${['r.account_id = $1', ...unused, ...where].join(' AND ').replaceAll(accountToday, "'2026-06-15'")}
    ORDER BY ${order
      .map(({ column, compared, direction }) => {
        const name = `r.${column}`
        return `${compared?.(name) ?? name} ${direction} NULLS LAST`
      })
      .join(', ')}`
  const rows = await database.query({ text, values: [large.accountId, null, null, ...values] })
  return rows.map(({ id }) => id)
}

async function readPage(
  [record, filter, order]: [RecordDefinition, ListFilter, (ListOrder | undefined)?],
  skip: number,
  take: number,
) {
  const statement = listStatement(record, filter, {
    columns: record.columns,
    skips: skip > 0,
    isJoined: skip % 2 === 0,
    order: order?.terms,
  })
  const values = listValues(record, filter, { skip, take, now })
  const { accountId, userId } = large
  const rows = await database.query({ text: statement.memberText, values: [accountId, userId, ...values] })
  return { total: rows[0]?.total, ids: rows.map(({ id }) => id).filter(id => id !== null) }
}

describe('a list reads the page and the total that the plainest statements read', () => {
  it.each(lists)('%s', async (_name, record, filter, order) => {
    const ids = await readPlainly(record, filter, order?.terms)
    const { length } = ids
    const middle = Math.floor(length / 2)
    const skips = [0, 1, 25, middle - 13, middle, length - 30, length - 25, length - 1, length, length + 1]
    const far = 25 * (2 ** 31 - 2)
    for (const skip of [...new Set([...skips.map(skip => Math.max(0, skip)), far])]) {
      for (const take of [1, 25, 100]) {
        const page = await readPage([record, filter, order], skip, take)
        expect(page, `${take} after ${skip}`).toEqual({ total: length, ids: ids.slice(skip, skip + take) })
      }
    }
  })

  it('nothing of it to strangers', async () => {
    for (const [, record, filter] of lists) {
      const statement = listStatement(record, filter, {
        columns: record.columns,
        skips: false,
        isJoined: false,
      })
      const values = [large.accountId, 'stranger', ...listValues(record, filter, { skip: 0, take: 25, now })]
      expect(await database.query({ text: statement.memberText, values })).toEqual([])
    }
  })
})
