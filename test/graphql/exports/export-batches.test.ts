import { parse, subscribe } from 'graphql'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../../src/auth/scopes.ts'
import type { Database } from '../../../src/database/database.ts'
import type { Context } from '../../../src/domain/context.ts'
import { exportStatement } from '../../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import { contactsExportStatement } from '../../../src/domain/exports/contacts/export-statement.ts'
import { schema } from '../../../src/domain/schema.ts'
import { uncounted } from '../../../src/limits/operation-cost.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const mebibyte = 1024 * 1024

/** Expects so many records of each kind in the account's exports, and full batches of a few MB as JSON. */
async function expectBatches(accountId: string, expected: Readonly<Record<string, number>>): Promise<void> {
  const statements = [
    ...exportedRecords.map(record => exportStatement(record, { accountId, today: '2026-06-15' })),
    contactsExportStatement(accountId, new Set()),
  ]
  const sizes: number[] = []
  const counts: Record<string, number> = {}
  for await (const { name, rows } of app.database.readSnapshot(statements)) {
    sizes.push(Buffer.byteLength(JSON.stringify(rows)))
    counts[name] = (counts[name] ?? 0) + rows.length
  }
  expect(counts).toMatchObject(expected)
  expect(Math.max(...sizes)).toBeGreaterThan(0.5 * mebibyte)
  expect(Math.max(...sizes)).toBeLessThan(4 * mebibyte)
}

describe('a batch of an export has a few MB at most', () => {
  it('of contacts and deals with as much text as they can hold', async () => {
    const { accountId } = await app.newAccount()
    const text = 'x'.repeat(255)
    await prisma.$executeRaw`
      INSERT INTO contacts (id, account_id, first_name, last_name, email, phone, company)
      SELECT gen_random_uuid(), ${accountId}::uuid, ${text}, ${text}, left(${text}, 254), left(${text}, 50), ${text}
      FROM generate_series(1, 5000)`
    await prisma.$executeRaw`
      INSERT INTO deals (id, account_id, title) SELECT gen_random_uuid(), ${accountId}::uuid, ${text}
      FROM generate_series(1, 5000)`
    await expectBatches(accountId, { contacts: 2 * 5_000, deals: 5_000 })
  })

  it('of form submissions as large as a form takes them', async () => {
    const { accountId } = await app.newAccount()
    const data = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field ${n}`, 'x'.repeat(5_000)]))
    await prisma.formSubmission.createMany({
      data: Array.from({ length: 300 }, () => ({ accountId, outcome: 'spam' as const, data })),
    })
    await expectBatches(accountId, { form_submissions: 300 })
  })

  it('of invoices with all the lines they can have', async () => {
    const { accountId } = await app.newAccount()
    await prisma.$executeRaw`
      WITH bills AS (
        INSERT INTO invoices (id, account_id, invoice_number, amount)
        SELECT gen_random_uuid(), ${accountId}::uuid, n::text, 0 FROM generate_series(1, 120) n RETURNING id
      )
      INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
      SELECT gen_random_uuid(), ${accountId}::uuid, id, position, repeat('x', 100), 1, 0
      FROM bills, generate_series(0, 199) position`
    await expectBatches(accountId, { invoices: 120 })
  })

  it('of proposals and contracts with pages of text', async () => {
    const { accountId } = await app.newAccount()
    const body = 'x'.repeat(60_000)
    const data = Array.from({ length: 120 }, () => ({ accountId, title: 'Wedding', body }))
    await prisma.proposal.createMany({ data })
    await prisma.contract.createMany({ data })
    await expectBatches(accountId, { proposals: 120, contracts: 120 })
  })
})

describe('exportedAt', () => {
  it('is later than everything in the export', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { services } = app
    // A contact is created as late as it can be to be in the snapshot.
    const database: Database = {
      ...services.database,
      async *readSnapshot(statements) {
        // The clock goes on meanwhile.
        const asked = Date.now()
        while (Date.now() === asked) await prisma.contact.count()
        await prisma.contact.create({ data: { accountId, firstName: 'Late' } })
        yield* services.database.readSnapshot(statements)
      },
    }
    const context: Context = {
      ...services,
      database,
      viewer: { userId: ownerId, scopes: allScopes },
      clientAddress: '127.0.0.1',
      origin: null,
      viaRest: true,
      accountsPerUser: 20,
      looksOnly: false,
      requestBytes: 0,
      cost: uncounted,
      exportRun: null,
      limitClaims: new Map(),
      breakOff: () => {},
      left: () => new AbortController().signal,
      openAccounts: new Set(),
      todays: new Map(),
      lastEventId: null,
      signedInUntil: () => null,
      signInCheck: null,
      tellEventId: () => {},
    }
    const events = await subscribe({
      schema,
      document: parse(
        `subscription ($id: UUID!) { accountExport(accountId: $id) { exportedAt collection records } }`,
      ),
      variableValues: { id: accountId },
      contextValue: context,
    })
    if (!(Symbol.asyncIterator in events)) throw new Error('The export was refused')
    const batches = (await Array.fromAsync(events)).map(({ data }) => data?.accountExport as Batch)
    const contacts = batches.find(({ collection }) => collection === 'contacts')?.records ?? []
    expect(contacts).toHaveLength(1)
    for (const { exportedAt } of batches) {
      expect(Date.parse(String(exportedAt))).toBeGreaterThanOrEqual(Date.parse(contacts[0]?.created_at ?? ''))
    }
  })
})

interface Batch {
  readonly exportedAt: string
  readonly collection: string
  readonly records: readonly { readonly created_at: string }[]
}
