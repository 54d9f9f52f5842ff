import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '../../src/database/database.ts'
import { contactRecord } from '../../src/domain/contact/record.ts'
import { searchPattern } from '../../src/domain/contact/search.ts'
import type { Context } from '../../src/domain/context.ts'
import { dealRecord } from '../../src/domain/deal/record.ts'
import { exportStatement } from '../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { contactsExportStatement } from '../../src/domain/exports/contacts/export-statement.ts'
import { insertRecord } from '../../src/domain/writes/insert-record.ts'
import { hotStatements } from '../../test/support/records/hot-statements.ts'
import type { BenchAccount } from '../accounts.ts'
import { rareName } from '../data.ts'

/** A statement to be explained, as the product sends it. */
export interface Explained extends Statement {
  readonly name: string
  /** Its values are in its text when it is sent, as COPY takes none. */
  readonly isLiteral?: true
}

/** The fields that the CSV has. */
const csvFields = ['firstName', 'lastName', 'email', 'phone', 'company', 'contactType', 'source', 'createdAt']

/** The lists' statements, for a user who works in the account. */
export function listStatements(account: BenchAccount, userId: string): Explained[] {
  const ofSize = (records: number) => hotStatements({ accountId: account.id, userId, records })
  const isOfContacts = ({ name }: Explained) => name.startsWith('contacts')
  // A name that few of its contacts have; the statement's own is one that none has.
  const searchRare = (statement: Explained) =>
    statement.name === 'contacts that match'
      ? { ...statement, values: [...statement.values.slice(0, -1), searchPattern(rareName)] }
      : statement
  return [
    ...ofSize(account.contacts).filter(isOfContacts).map(searchRare),
    // Of these it has fewer, and a page in their middle is elsewhere.
    ...ofSize(account.deals).filter(statement => !isOfContacts(statement)),
  ]
}

/** What the exports copy, but for the collections that are small. */
export function exportStatements({ id }: BenchAccount): Explained[] {
  const large = new Set(['contacts', 'deals', 'invoices'])
  const account = exportedRecords
    .filter(({ table }) => large.has(table))
    .map(record => exportStatement(record, { accountId: id, today: '2026-06-15' }))
    .map(statement => ({ ...statement, name: `account export, ${statement.name}` }))
  const csv = { ...contactsExportStatement(id, new Set(csvFields)), name: 'CSV export' }
  return [csv, ...account].map(({ name, text, values }) => ({ name, text, values, isLiteral: true }))
}

/** The statements that create a contact and a deal, as the domain sends them. */
export async function createStatements(database: Database, id: string, userId: string): Promise<Explained[]> {
  const catchStatement = async (work: (context: Context) => Promise<unknown>): Promise<Statement> => {
    let caught: Statement | undefined
    const query = async (statement: Statement): Promise<never> => {
      caught ??= statement
      throw new Error('It goes no further')
    }
    const context = { viewer: { userId }, database: { ...database, query } } as unknown as Context // all that a create reads
    const outcome: unknown = await work(context).catch((error: unknown) => error)
    if (!caught) throw new Error('A create sent no statement', { cause: outcome })
    return caught
  }
  const person = { firstName: 'Nadia', lastName: 'Writer', email: 'nadia@example.com', phone: '+1 555 0100' }
  const kind = { company: 'Writers & Co', contactType: 'client', source: 'referral' } as const
  const contact = { id: randomUUID(), ...person, ...kind, emailKey: person.email }
  const deal = { id: randomUUID(), title: 'Deal', probability: 40 }
  return [
    {
      name: 'create a contact',
      ...(await catchStatement(context => insertRecord(context, contactRecord, id, contact))),
    },
    {
      name: 'create a deal',
      ...(await catchStatement(context => insertRecord(context, dealRecord, id, deal))),
    },
  ]
}
