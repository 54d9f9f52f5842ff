import { readWord } from './input.ts'
import type { ListSql } from './list-sql.ts'

/** A row as pg reads it, or an item of the answer. */
export type Row = Readonly<Record<string, unknown>>

/** A query's filter of a list: which of its statements, with which values. */
interface Filter {
  readonly kind: string
  readonly values: readonly string[]
}

/** One list endpoint. */
export interface List {
  readonly name: string
  readonly filter: (query: URLSearchParams) => Filter
  /** The SQL of a kind of filter; called once. */
  readonly sql: (kind: string) => ListSql
  readonly toItem: (row: Row) => Row
}

const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other']
const dealStatuses = ['open', 'won', 'lost', 'abandoned']
const invoiceStatuses = ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded']
const payable = ['sent', 'viewed', 'partial']

const contact = 'c.id AS contact_id, c.first_name, c.last_name'
const joinContact = 'LEFT JOIN contacts c ON c.account_id = r.account_id AND c.id = r.contact_id'
const joinStage = 'LEFT JOIN pipeline_stages s ON s.account_id = r.account_id AND s.id = r.stage_id'
const today = '(SELECT (now() AT TIME ZONE a.time_zone)::date FROM accounts a WHERE a.id = $1)'
const overdue = `(r.status IN ('sent', 'viewed', 'partial') AND r.amount_paid < r.amount AND r.due_date < ${today})`
const found = (n: number) =>
  `AND (r.first_name ILIKE $${n} OR r.last_name ILIKE $${n} OR r.email ILIKE $${n})`

/** GET /api/v1/contacts. */
export const contacts: List = {
  name: 'contacts',
  filter(query) {
    const type = readWord(query, 'type', contactTypes)
    const search = query.get('search')?.trim()
    const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
    if (type === null) return pattern === null ? all : { kind: 'search', values: [pattern] }
    return pattern === null
      ? { kind: 'type', values: [type] }
      : { kind: 'type-search', values: [type, pattern] }
  },
  sql: kind => ({
    table: 'contacts',
    columns:
      'r.id, r.first_name, r.last_name, r.email, r.phone, r.company, r.contact_type, r.source, r.created_at',
    joins: '',
    where: `${kind.startsWith('type') ? 'AND r.contact_type = $2' : ''} ${
      kind.endsWith('search') ? found(kind === 'search' ? 2 : 3) : ''
    }`,
  }),
  toItem({ id, first_name, last_name, email, phone, company, contact_type, source, created_at }) {
    return { id, first_name, last_name, email, phone, company, contact_type, source, created_at }
  },
}

/** GET /api/v1/deals. */
export const deals: List = {
  name: 'deals',
  filter(query) {
    const status = readWord(query, 'status', dealStatuses)
    return status === null ? all : { kind: 'status', values: [status] }
  },
  sql: kind => ({
    table: 'deals',
    columns: `r.id, r.title, r.value::float8 AS value, r.probability, r.status, r.expected_close_date,
      ${contact}, s.id AS stage_id, s.name AS stage_name`,
    joins: `${joinContact} ${joinStage}`,
    where: kind === 'status' ? 'AND r.status = $2' : '',
  }),
  toItem(row) {
    const { id, title, value, probability, status, expected_close_date, stage_id, stage_name } = row
    const contacts = toContact(row)
    const pipeline_stages = stage_id === null ? null : { id: stage_id, name: stage_name }
    return { id, title, value, probability, status, expected_close_date, contacts, pipeline_stages }
  },
}

/** GET /api/v1/invoices. `overdue` is how an invoice reads, never how it is stored. */
export const invoices: List = {
  name: 'invoices',
  filter(query) {
    const status = readWord(query, 'status', invoiceStatuses)
    if (status === null) return all
    if (status === 'overdue') return { kind: 'overdue', values: [] }
    return { kind: payable.includes(status) ? 'payable' : 'status', values: [status] }
  },
  sql: kind => ({
    table: 'invoices',
    columns: `r.id, r.invoice_number, r.amount::float8 AS amount,
      CASE WHEN ${overdue} THEN 'overdue' ELSE r.status::text END AS status, r.due_date, ${contact}, r.created_at`,
    joins: joinContact,
    where: invoiceFilters[kind] ?? '',
  }),
  toItem(row) {
    const { id, invoice_number, amount, status, due_date, created_at } = row
    return { id, invoice_number, amount, status, due_date, contacts: toContact(row), created_at }
  },
}

const invoiceFilters: Readonly<Record<string, string>> = {
  status: 'AND r.status = $2',
  payable: `AND r.status = $2 AND ${overdue} IS NOT TRUE`,
  overdue: `AND ${overdue}`,
}

const all: Filter = { kind: 'all', values: [] }

function toContact({ contact_id, first_name, last_name }: Row): Row | null {
  return contact_id === null ? null : { id: contact_id, first_name, last_name }
}
