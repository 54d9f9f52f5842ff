import { searchPattern } from '../../src/domain/contact/search.ts'
import { exportStatement } from '../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { contactsExportStatement } from '../../src/domain/exports/contacts/export-statement.ts'
import { hotStatements } from '../../test/support/records/hot-statements.ts'
import type { BenchAccount } from '../accounts.ts'
import { rareName } from '../data.ts'
import type { Explained } from './explain.ts'

/** The fields that the CSV has. */
const csvFields = ['firstName', 'lastName', 'email', 'phone', 'company', 'contactType', 'source', 'createdAt']

/** The lists' statements, for a user who works in the account. */
export function listStatements(
  { id: accountId, contacts, deals }: BenchAccount,
  userId: string,
): Explained[] {
  const ofSize = (records: number) => hotStatements({ accountId, userId, records })
  return [
    ...ofSize(contacts)
      .filter(({ name }) => name.startsWith('contacts'))
      .map(statement => (statement.name === 'contacts that match' ? searchFor(statement) : statement)),
    // Of these it has fewer, and a page in their middle is elsewhere.
    ...ofSize(deals).filter(({ name }) => !name.startsWith('contacts')),
  ]
}

/** A name that few of its contacts have; the statement's own is one that none has. */
function searchFor(statement: Explained): Explained {
  return { ...statement, values: [...statement.values.slice(0, -1), searchPattern(rareName)] }
}

/** What the exports copy, but for the collections that are small. */
export function exportStatements({ id }: BenchAccount): Explained[] {
  const large = new Set(['contacts', 'deals', 'invoices'])
  const account = exportedRecords
    .filter(({ table }) => large.has(table))
    .map(record => exportStatement(record, { accountId: id, today: '2026-06-15' }))
    .map(statement => ({ ...statement, name: `account export, ${statement.name}` }))
  const csv = { ...contactsExportStatement(id, new Set(csvFields)), name: 'CSV export' }
  return [csv, ...account].map(({ name, text, values }) => ({ name, text, values, literal: true }))
}
