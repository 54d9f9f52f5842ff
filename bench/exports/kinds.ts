import type { BenchAccount } from '../accounts.ts'

/** One of the two exports, and how Postgres gives the same by itself. */
export interface Export {
  readonly name: string
  readonly path: string
  readonly rows: number
  /** Queries whose results together are what the export holds. */
  readonly queries: readonly string[]
  readonly format: 'csv' | 'text'
  /** Texts of which the export must hold so many. */
  readonly holds: Readonly<Record<string, number>>
  /** Whether only the account's owner may have it. */
  readonly ownerOnly: boolean
}

/** All contacts of an account as CSV. */
export function csvExport({ id, contacts }: BenchAccount): Export {
  return {
    name: 'CSV export of contacts',
    path: `/api/v1/contacts/export?account_id=${id}`,
    rows: contacts,
    queries: [
      `SELECT first_name, last_name, email, phone, company, contact_type, source, created_at
       FROM contacts WHERE account_id = '${id}' ORDER BY created_at, id`,
    ],
    format: 'csv',
    holds: { '\n': contacts + 1 },
    ownerOnly: false,
  }
}

/** The tables that the account export reads, but for those whose records lie within others'. */
const tables = [
  'contacts',
  'deals',
  'invoices',
  'proposals',
  'contracts',
  'galleries',
  'bookings',
  'workflows',
  'pipeline_stages',
  'lead_forms',
  'form_submissions',
] as const

/** All of an account as JSON. */
export function accountExport({ id, contacts, deals, invoices }: BenchAccount): Export {
  const all = (table: string, orderBy: string) =>
    `SELECT row_to_json(r) FROM ${table} r WHERE r.account_id = '${id}' ORDER BY ${orderBy}`
  return {
    name: 'account export',
    path: `/api/v1/account/export?account_id=${id}`,
    rows: contacts + deals + invoices,
    queries: [
      ...tables.map(table => all(table, 'r.created_at, r.id')),
      all('team_members', 'r.created_at, r.user_id'),
      all('invoice_line_items', 'r.invoice_id, r.position'),
      all('payments', 'r.paid_at, r.id'),
    ],
    format: 'text',
    holds: { '"contact_type"': contacts, '"probability"': deals, '"invoice_number"': invoices },
    ownerOnly: true,
  }
}
