import '../../../src/domain/schema.ts'
import { contactFilter } from '../../../src/domain/contact/filter.ts'
import { contactRecord as contacts } from '../../../src/domain/contact/record.ts'
import { dealRecord as deals } from '../../../src/domain/deal/record.ts'
import type { RecordDefinition } from '../../../src/domain/define-record.ts'
import type { MemberStatement } from '../../../src/domain/fields/access.ts'
import { invoiceFilter } from '../../../src/domain/invoice/filter.ts'
import { invoiceRecord as invoices } from '../../../src/domain/invoice/record.ts'
import { type ListFilter, ofState } from '../../../src/domain/lists/list-filter.ts'
import { listStatement, listValues } from '../../../src/domain/lists/list-statement.ts'

/** A statement of the hot path as the product sends it. */
export interface HotStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The indexes its own records are meant to be read from; linked ones are found by either of two. */
  readonly indexes: readonly string[]
}

/** The account and the user a statement is for, and how many records of each kind the account has. */
export interface HotAccount {
  readonly accountId: string
  readonly userId: string
  readonly records: number
}

const pageSize = 25

/** The lists' statements as they are sent for a large account. */
export function hotStatements({ accountId, userId, records }: HotAccount): HotStatement[] {
  const middle = Math.floor(records / 2)
  const list = (
    name: string,
    [record, filter]: readonly [RecordDefinition, ListFilter],
    { indexes, skip = 0 }: { readonly indexes: readonly string[]; readonly skip?: number },
  ): HotStatement => {
    const isJoined = record.links.some(({ joined }) => joined.length > 0)
    const { columns } = record
    const statement = listStatement(record, filter, { columns, skips: skip > 0, isJoined })
    const values = listValues(record, filter, {
      skip,
      take: pageSize,
      now: () => new Date('2026-06-15T12:00:00Z'),
    })
    return { name, ...textOf(statement, [accountId, userId, ...values]), indexes }
  }
  return [
    list('contacts', [contacts, contactFilter(null, null)], { indexes: [byTime('contacts')] }),
    list('contacts of a type', [contacts, contactFilter('client', null)], {
      indexes: ['contacts_account_id_contact_type_created_at_id_idx'],
    }),
    list('contacts, a page in the middle', [contacts, contactFilter(null, null)], {
      indexes: [byTime('contacts'), 'contacts_pkey'],
      skip: middle,
    }),
    list('contacts of a type, the last page', [contacts, contactFilter('client', null)], {
      indexes: ['contacts_account_id_contact_type_created_at_id_idx', 'contacts_pkey'],
      skip: Math.floor(records / 5) - pageSize,
    }),
    list('contacts that match', [contacts, contactFilter(null, `last${records - 7}`)], {
      indexes: ['contacts_account_id_search_text_idx'],
    }),
    list('deals', [deals, ofState(deals, null)], { indexes: [byTime('deals')] }),
    list('deals of a status', [deals, ofState(deals, 'won')], {
      indexes: ['deals_account_id_status_created_at_id_idx'],
    }),
    list('deals, a page in the middle', [deals, ofState(deals, null)], {
      indexes: [byTime('deals'), 'deals_pkey'],
      skip: middle,
    }),
    list('invoices', [invoices, invoiceFilter(null)], { indexes: [byTime('invoices')] }),
    list('invoices of a status', [invoices, invoiceFilter('paid')], {
      indexes: ['invoices_account_id_status_created_at_id_overdue_after_idx'],
    }),
    list('invoices that are sent and not overdue', [invoices, invoiceFilter('sent')], {
      indexes: [],
    }),
    list('invoices that are overdue', [invoices, invoiceFilter('overdue')], {
      indexes: ['invoices_overdue_account_id_created_at_id_idx'],
    }),
  ]
}

function byTime(table: string): string {
  return `${table}_account_id_created_at_id_idx`
}

function textOf({ memberText }: MemberStatement, values: readonly unknown[]) {
  return { text: memberText, values }
}

/** SQL that fills an account: as many contacts, deals and invoices as `records`, two of three deals with a contact. */
export function fillAccount({ accountId, userId, records }: HotAccount): string[] {
  const series = `generate_series(1, ${records}) AS n`
  const moment = `timestamptz '2026-01-01' + n * interval '1 minute'`
  // The same contacts are found again by their number.
  const contactId = (n: string) => `md5('contact ' || ${n})::uuid`
  const link = `CASE WHEN n % 3 > 0 THEN ${contactId('n')} END`
  return [
    `INSERT INTO accounts (id, name, owner_id) VALUES ('${accountId}', 'Large', '${userId}')`,
    `INSERT INTO contacts (id, account_id, first_name, last_name, email, company, contact_type, source, created_at)
      SELECT ${contactId('n')}, '${accountId}', 'First' || n, 'Last' || n, 'c' || n || '@example.com', CASE WHEN n % 2 = 0 THEN 'Company ' || n % 1000 END,
        (enum_range(null::contact_type))[1 + n % 5],
        (CASE WHEN n % 400 = 0 THEN 'referral' ELSE 'website' END)::contact_source, ${moment} FROM ${series}`,
    `INSERT INTO pipeline_stages (id, account_id, name, position)
      SELECT md5('stage ' || n)::uuid, '${accountId}', 'Stage ' || n, n FROM generate_series(0, 4) AS n`,
    `INSERT INTO deals (id, account_id, title, status, probability, open_probability, expected_close_date, contact_id, stage_id, created_at)
      SELECT md5('deal ' || n)::uuid, '${accountId}', 'Deal ' || n,
        (CASE WHEN n % 4 = 0 THEN 'won' ELSE 'open' END)::deal_status, CASE WHEN n % 4 = 0 THEN 100 ELSE 50 END,
        CASE WHEN n % 4 = 0 THEN 50 END, CASE WHEN n % 2 = 0 THEN date '2026-01-01' + n % 1000 END, ${link}, md5('stage ' || n % 5)::uuid, ${moment} FROM ${series}`,
    `INSERT INTO invoices (id, account_id, invoice_number, amount, amount_paid, status, due_date, contact_id, created_at)
      SELECT md5('invoice ' || n)::uuid, '${accountId}', 'I-' || n, n, CASE WHEN n % 5 = 0 THEN n ELSE 0 END,
        (CASE n % 5 WHEN 0 THEN 'paid' WHEN 1 THEN 'draft' WHEN 2 THEN 'cancelled' ELSE 'sent' END)::invoice_status,
        date '2026-01-01' + (n % 365), ${link}, ${moment} FROM ${series}`,
    'VACUUM ANALYZE',
  ]
}
