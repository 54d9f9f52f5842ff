import { readWord } from './input.ts'

/** A row as pg reads it, or an item of the answer. */
export type Row = Readonly<Record<string, unknown>>

/** A query's filter of a list beyond the account, which is $1: its parameters are $2 and so on. */
export interface Filter {
  /** Names the condition. */
  readonly kind: string
  readonly where: string
  readonly values: readonly string[]
}

/** One list endpoint. The rows of its SQL are `r`. */
export interface List {
  readonly table: string
  readonly columns: string
  readonly joins: string
  readonly filter: (query: URLSearchParams) => Filter
  readonly toItem: (row: Row) => Row
}

const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other']
const dealStatuses = ['open', 'won', 'lost', 'abandoned']
const invoiceStatuses = ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded']
const owed = ['sent', 'viewed', 'partial']

const contact = 'c.id AS contact_id, c.first_name, c.last_name'
const joinContact = 'LEFT JOIN contacts c ON c.account_id = r.account_id AND c.id = r.contact_id'
const joinStage = 'LEFT JOIN pipeline_stages s ON s.account_id = r.account_id AND s.id = r.stage_id'
const today = '(SELECT (now() AT TIME ZONE a.time_zone)::date FROM accounts a WHERE a.id = $1)'
const overdue = `(r.status IN ('sent', 'viewed', 'partial') AND r.amount_paid < r.amount AND r.due_date < ${today})`
const found = (n: number) =>
  `AND (r.first_name ILIKE $${n} OR r.last_name ILIKE $${n} OR r.email ILIKE $${n})`

const all: Filter = { kind: 'all', where: '', values: [] }
const status = { kind: 'status', where: 'AND r.status = $2' }
const type = { kind: 'type', where: 'AND r.contact_type = $2' }
const search = { kind: 'search', where: found(2) }
const typeAndSearch = { kind: 'type-search', where: `${type.where} ${found(3)}` }
const payable = { kind: 'payable', where: `AND r.status = $2 AND ${overdue} IS NOT TRUE` }

export const contacts: List = {
  table: 'contacts',
  columns:
    'r.id, r.first_name, r.last_name, r.email, r.phone, r.company, r.contact_type, r.source, r.created_at',
  joins: '',
  filter(query) {
    const word = readWord(query, 'type', contactTypes)
    const text = query.get('search')?.trim()
    const pattern = text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
    if (word === null) return pattern === null ? all : { ...search, values: [pattern] }
    return pattern === null ? { ...type, values: [word] } : { ...typeAndSearch, values: [word, pattern] }
  },
  toItem({ id, first_name, last_name, email, phone, company, contact_type, source, created_at }) {
    return { id, first_name, last_name, email, phone, company, contact_type, source, created_at }
  },
}

export const deals: List = {
  table: 'deals',
  columns: `r.id, r.title, r.value::float8 AS value, r.probability, r.status, r.expected_close_date,
    ${contact}, s.id AS stage_id, s.name AS stage_name`,
  joins: `${joinContact} ${joinStage}`,
  filter(query) {
    const word = readWord(query, 'status', dealStatuses)
    return word === null ? all : { ...status, values: [word] }
  },
  toItem(row) {
    const { id, title, value, probability, status, expected_close_date, stage_id, stage_name } = row
    const contacts = toContact(row)
    const pipeline_stages = stage_id === null ? null : { id: stage_id, name: stage_name }
    return { id, title, value, probability, status, expected_close_date, contacts, pipeline_stages }
  },
}

/** `overdue` is how an invoice reads, never how it is stored. */
export const invoices: List = {
  table: 'invoices',
  columns: `r.id, r.invoice_number, r.amount::float8 AS amount,
    CASE WHEN ${overdue} THEN 'overdue' ELSE r.status::text END AS status, r.due_date, ${contact}, r.created_at`,
  joins: joinContact,
  filter(query) {
    const word = readWord(query, 'status', invoiceStatuses)
    if (word === null) return all
    if (word === 'overdue') return { kind: word, where: `AND ${overdue}`, values: [] }
    return { ...(owed.includes(word) ? payable : status), values: [word] }
  },
  toItem(row) {
    const { id, invoice_number, amount, status, due_date, created_at } = row
    return { id, invoice_number, amount, status, due_date, contacts: toContact(row), created_at }
  },
}

function toContact({ contact_id, first_name, last_name }: Row): Row | null {
  return contact_id === null ? null : { id: contact_id, first_name, last_name }
}
