import '../../../src/domain/schema.ts'
import { contactFinding } from '../../../src/domain/contact/queries.ts'
import { contactRecord } from '../../../src/domain/contact/record.ts'
import { dealFinding } from '../../../src/domain/deal/queries.ts'
import { dealRecord } from '../../../src/domain/deal/record.ts'
import type { RecordDefinition } from '../../../src/domain/define-record.ts'
import { invoiceFinding } from '../../../src/domain/invoice/queries.ts'
import { invoiceRecord } from '../../../src/domain/invoice/record.ts'
import {
  accountConnectionStatement,
  connectionValues,
  relatedConnectionStatement,
} from '../../../src/domain/lists/connections/connection-statement.ts'
import type { Finding, FindingArgs } from '../../../src/domain/lists/finding/define-finding.ts'
import { everything } from '../../../src/domain/lists/list-filter.ts'
import { listStatement, listValues } from '../../../src/domain/lists/list-statement.ts'
import type { HotAccount, HotStatement } from './hot-statements.ts'

const lists = {
  contacts: [contactRecord, contactFinding],
  deals: [dealRecord, dealFinding],
  invoices: [invoiceRecord, invoiceFinding],
} as const

/** The statement of a list's first page with a filter and an order, as it is sent. */
function foundStatement(
  { accountId, userId }: HotAccount,
  list: keyof typeof lists,
  args: FindingArgs,
  index: string,
): HotStatement {
  const [record, finding]: readonly [RecordDefinition, Finding] = lists[list]
  const { filter = everything, order } = finding.wanted(args)
  const shape = { columns: record.columns, skips: false, isJoined: false, order: order?.terms }
  const { memberText } = listStatement(record, filter, shape)
  const now = () => new Date('2026-06-15T12:00:00Z')
  const values = [accountId, userId, ...listValues(record, filter, { skip: 0, take: 25, now })]
  const name = `${list} ${JSON.stringify(args.filter ?? {})} by ${order?.name ?? 'their own order'}`
  return { name, text: memberText, values, indexes: [index] }
}

/** The statements of the filters and orders that docs/decisions.md calls indexed. */
export function foundStatements(account: HotAccount): HotStatement[] {
  const lately = new Date('2126-01-01T00:00:00Z')
  const contactId = 'ab7bda2c-5b0d-4a5e-9a0b-1f1f8b3d4f11'
  const of = (list: keyof typeof lists, args: FindingArgs, index: string) =>
    foundStatement(account, list, args, index)
  const both = (list: keyof typeof lists, field: string, index: string) =>
    (['asc', 'desc'] as const).map(direction => of(list, { orderBy: { field, direction } }, index))
  return [
    of('contacts', { orderBy: { field: 'name', direction: 'asc' } }, 'contacts_account_id_name_id_idx'),
    ...both('contacts', 'updated_at', 'contacts_account_id_updated_at_id_idx'),
    of('contacts', { orderBy: { field: 'company', direction: 'asc' } }, 'contacts_account_id_company_id_idx'),
    of('contacts', { filter: { company: 'company 78' } }, 'contacts_account_id_company_id_idx'),
    of('contacts', { filter: { source: ['referral'] } }, 'contacts_account_id_source_created_at_id_idx'),
    of('contacts', { filter: { phone: '07012' } }, 'contacts_account_id_phone_digits_idx'),
    of(
      'contacts',
      { filter: { email: 'c77@example.com' } },
      'contacts_account_id_email_key_created_at_id_idx',
    ),
    of('contacts', { filter: { updatedSince: lately } }, 'contacts_account_id_updated_at_id_idx'),
    ...both('deals', 'value', 'deals_account_id_value_id_idx'),
    of(
      'deals',
      { orderBy: { field: 'expected_close_date', direction: 'asc' } },
      'deals_account_id_expected_close_date_id_idx',
    ),
    of(
      'deals',
      { filter: { expectedCloseDate: { from: new Date('2026-03-01'), to: new Date('2026-03-02') } } },
      'deals_account_id_expected_close_date_id_idx',
    ),
    ...both('deals', 'updated_at', 'deals_account_id_updated_at_id_idx'),
    of('deals', { filter: { contactId } }, 'deals_account_id_contact_id_created_at_id_idx'),
    of('deals', { filter: { stageId: contactId } }, 'deals_account_id_stage_id_created_at_id_idx'),
    of('deals', { filter: { updatedSince: lately } }, 'deals_account_id_updated_at_id_idx'),
    of(
      'invoices',
      { orderBy: { field: 'due_date', direction: 'asc' } },
      'invoices_account_id_due_date_id_idx',
    ),
    ...both('invoices', 'amount', 'invoices_account_id_amount_id_idx'),
    of('invoices', { filter: { amount: { from: 70, to: '90.00' } } }, 'invoices_account_id_amount_id_idx'),
    ...both('invoices', 'updated_at', 'invoices_account_id_updated_at_id_idx'),
    of('invoices', { filter: { contactId } }, 'invoices_account_id_contact_id_created_at_id_idx'),
    of('invoices', { filter: { invoiceNumber: 'I-77' } }, 'invoices_account_id_invoice_number_key'),
    of(
      'invoices',
      { filter: { dueDate: { from: new Date('2026-03-01'), to: new Date('2026-03-01') } } },
      'invoices_account_id_due_date_id_idx',
    ),
    of('invoices', { filter: { updatedSince: lately } }, 'invoices_account_id_updated_at_id_idx'),
  ]
}

/** A part of a connection deep inside the list, as it is sent. */
function partStatement(
  { accountId, userId }: HotAccount,
  list: keyof typeof lists,
  { orderBy, after, isBackward = false }: Part,
  index: string,
): HotStatement {
  const [record, finding]: readonly [RecordDefinition, Finding] = lists[list]
  const { order } = finding.wanted({ orderBy })
  const terms = order?.terms ?? record.order
  const between = isBackward ? { after: null, before: after } : { after, before: null }
  const shape = {
    columns: record.columns,
    isJoined: false,
    order: terms,
    between,
    isBackward,
    isCounted: false,
    hasCursors: true,
  }
  const { memberText } = accountConnectionStatement(record, everything, shape)
  const now = () => new Date('2026-06-15T12:00:00Z')
  const values = [accountId, userId, ...connectionValues(record, everything, { between, take: 26, now })]
  const name = `${list} by ${order?.name ?? 'their own order'}, ${isBackward ? 'before' : 'after'} ${after[0]}`
  return { name, text: memberText, values, indexes: [index] }
}

interface Part {
  readonly orderBy?: FindingArgs['orderBy']
  readonly after: readonly (string | null)[]
  readonly isBackward?: boolean
}

/** Parts of connections from a place in the middle, in every kind of order: by an index both ways, and without a value. */
export function partStatements(account: HotAccount): HotStatement[] {
  const id = '80000000-0000-4000-8000-000000000000'
  const moment = '2026-01-08 00:00:00+00'
  const of = (list: keyof typeof lists, part: Part, index: string) =>
    partStatement(account, list, part, index)
  const by = (field: string, direction: 'asc' | 'desc') => ({ field, direction })
  return [
    of('contacts', { after: [moment, id] }, 'contacts_account_id_created_at_id_idx'),
    of('contacts', { after: [moment, id], isBackward: true }, 'contacts_account_id_created_at_id_idx'),
    of('deals', { after: [moment, id] }, 'deals_account_id_created_at_id_idx'),
    of('invoices', { after: [moment, id] }, 'invoices_account_id_created_at_id_idx'),
    ...(['asc', 'desc'] as const).flatMap(direction => [
      of(
        'contacts',
        { orderBy: by('name', direction), after: ['last5', 'first5', id] },
        'contacts_account_id_name_id_idx',
      ),
      of(
        'contacts',
        { orderBy: by('company', direction), after: ['company 5', id] },
        'contacts_account_id_company_id_idx',
      ),
      of(
        'contacts',
        { orderBy: by('company', direction), after: [null, id] },
        'contacts_account_id_company_id_idx',
      ),
      of(
        'invoices',
        { orderBy: by('amount', direction), after: ['9000', id] },
        'invoices_account_id_amount_id_idx',
      ),
      of(
        'invoices',
        { orderBy: by('due_date', direction), after: ['2026-05-01', id], isBackward: true },
        'invoices_account_id_due_date_id_idx',
      ),
      of(
        'deals',
        { orderBy: by('expected_close_date', direction), after: ['2026-05-01', id] },
        'deals_account_id_expected_close_date_id_idx',
      ),
    ]),
  ]
}

/** What a sales board reads: the deals of each of these stages that are worth most, with how many there are. */
export function boardStatement({ accountId }: HotAccount, stageIds: readonly string[]): HotStatement {
  const { filter = everything, order } = dealFinding.wanted({
    filter: { status: ['open'] },
    orderBy: { field: 'value', direction: 'desc' },
  })
  const between = { after: null, before: null }
  const shape = {
    columns: dealRecord.columns,
    isJoined: false,
    order: order?.terms ?? [],
    between,
    isBackward: false,
    isCounted: true,
    hasCursors: true,
    link: 'stage_id',
  }
  const { text } = relatedConnectionStatement(dealRecord, filter, shape)
  const now = () => new Date('2026-06-15T12:00:00Z')
  const values = [
    accountId,
    `{${stageIds}}`,
    ...connectionValues(dealRecord, filter, { between, take: 26, now }),
  ]
  return { name: 'a sales board', text, values, indexes: [] }
}
