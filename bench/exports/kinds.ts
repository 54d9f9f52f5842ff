import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import type { BenchAccount } from '../accounts.ts'

/** One of the two exports, and the queries by which Postgres copies the same data. */
export interface Export {
  readonly name: string
  readonly path: string
  readonly records: number
  /** Queries whose results together are what the export holds. */
  readonly queries: readonly string[]
  readonly format: 'csv' | 'text'
  /** A text that the export must hold so many times. */
  readonly holds: readonly [text: string, times: number]
}

/** All contacts of an account as CSV. */
export function csvExport({ id, contacts }: BenchAccount): Export {
  return {
    name: 'CSV export',
    path: `/api/v1/contacts/export?account_id=${id}`,
    records: contacts,
    queries: [
      `SELECT first_name, last_name, email, phone, company, contact_type, source, created_at
       FROM contacts WHERE account_id = '${id}' ORDER BY created_at, id`,
    ],
    format: 'csv',
    holds: ['\n', contacts + 1],
  }
}

/** All of an account as JSON. */
export function accountExport({ id, contacts, deals, invoices }: BenchAccount): Export {
  const all = (table: string, orderBy: string) =>
    `SELECT row_to_json(r) FROM ${table} r WHERE r.account_id = '${id}' ORDER BY ${orderBy}`
  const collections = exportedRecords.filter(({ table }) => table !== 'accounts')
  return {
    name: 'account export',
    path: `/api/v1/account/export?account_id=${id}`,
    records: contacts + deals + invoices,
    queries: [
      ...collections.map(({ table, order }) =>
        all(table, order.map(({ column }) => `r.${column}`).join(', ')),
      ),
      all('invoice_line_items', 'r.invoice_id, r.position'),
      all('payments', 'r.paid_at, r.id'),
    ],
    format: 'text',
    holds: ['"contact_type"', contacts],
  }
}
