import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { lockTable } from '../../support/held-lock.ts'
import { unhurried } from '../../support/unhurried.ts'
import { verdictOf } from './exported-files.ts'

const app = await startApp({ requestTimes: unhurried, ownDatabase: 'Has a table that is locked.' })
const { prisma } = app.database

const contacts = 12_000
const others = 1_000
/** How many writes there are while the export stands still. */
const writesMeanwhile = 60

/** An account with deals, and invoices that were sent, all linked to its contacts. */
async function fillLargely(accountId: string): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'Contact ' || number, repeat('x', 255)
    FROM generate_series(1, ${contacts}::int) number`
  await prisma.$executeRaw`
    INSERT INTO pipeline_stages (id, account_id, name, position)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'Stage ' || number, number FROM generate_series(0, 3) number`
  await prisma.$executeRaw`
    INSERT INTO deals (id, account_id, title, value, contact_id)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'Deal', 12.34, id
    FROM (SELECT id FROM contacts WHERE account_id = ${accountId}::uuid LIMIT ${others}::int) linked`
  await prisma.$executeRaw`
    INSERT INTO invoices (id, account_id, invoice_number, amount, status, contact_id)
    SELECT id, ${accountId}::uuid, 'INV-' || id, 100.10, 'sent', id
    FROM (SELECT id FROM contacts WHERE account_id = ${accountId}::uuid LIMIT ${others}::int) linked`
  await prisma.$executeRaw`
    INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
    SELECT gen_random_uuid(), account_id, id, 0, 'Line', 7, 14.30 FROM invoices WHERE account_id = ${accountId}::uuid`
}

const errorsOfRaces = ['NOT_FOUND', 'CONFLICT', 'BAD_USER_INPUT']

/** Writers who change an account in every way until they are stopped; each write is a call of the API. */
async function startWriters(accountId: string) {
  const ids = async (table: string) =>
    (
      await prisma.$queryRawUnsafe<{ id: string }[]>(
        `SELECT id FROM ${table} WHERE account_id = '${accountId}'`,
      )
    ).map(({ id }) => id)
  const [contactIds, dealIds, invoiceIds, stageIds] = await Promise.all(
    ['contacts', 'deals', 'invoices', 'pipeline_stages'].map(ids),
  )
  const at = (list: readonly string[] | undefined, index: number) => list?.[index % list.length] ?? ''
  const account = `accountId: "${accountId}"`
  const last = contactIds?.length ?? 0
  // Those at the end of the file and in its beginning, as it has them.
  const writes: readonly ((round: number) => string)[] = [
    round => `deleteContact(${account}, id: "${at(contactIds, round)}")`,
    round => `deleteContact(${account}, id: "${at(contactIds, last - 1 - round)}")`,
    round => `createContact(${account}, input: { firstName: "New ${round}" }) { id }`,
    round =>
      `mergeContacts(${account}, keepId: "${at(contactIds, 2_000 + 2 * round)}", mergeIds: ["${at(contactIds, 2_001 + 2 * round)}"]) { id }`,
    round =>
      `recordPayment(${account}, invoiceId: "${at(invoiceIds, round % 50)}", input: { amount: "1.05" }) { id }`,
    round =>
      `recordPayment(${account}, invoiceId: "${at(invoiceIds, 900 + (round % 50))}", input: { amount: "50.05" }) { id }`,
    round =>
      `setDealStatus(${account}, id: "${at(dealIds, round)}", status: ${round % 2 ? 'won' : 'lost'}) { id }`,
    round =>
      `updateDeal(${account}, id: "${at(dealIds, round)}", input: { stageId: "${at(stageIds, round)}" }) { id }`,
    round => `deleteDeal(${account}, id: "${at(dealIds, 999 - round)}")`,
    round =>
      `createInvoice(${account}, input: { contactId: "${at(contactIds, 5_000 + round)}", lineItems: [{ description: "New", quantity: "2", unitPrice: "0.15" }] }) { id }`,
  ]
  let isStopped = false
  let written = 0
  const codes = new Map<string, string>()
  const write = async (mutation: (round: number) => string) => {
    const userId = `writer-${randomUUID()}`
    await prisma.teamMember.create({ data: { accountId, userId } })
    for (let round = 0; !isStopped && round < 400; round++) {
      const { errors } = await app.graphql(userId, `mutation { ${mutation(round)} }`)
      for (const { extensions, message } of errors ?? []) codes.set(extensions?.code, message)
      if (!errors) written++
    }
  }
  const ended = Promise.all(writes.map(write))
  return {
    written: () => written,
    async stop() {
      isStopped = true
      await ended
      expect([...codes].filter(([code]) => !errorsOfRaces.includes(code))).toEqual([])
    },
  }
}

interface Payment {
  readonly amount: number
}

describe('an export that is taken while everything is written', () => {
  it.each([
    ['account/export', 'export.json'],
    ['contacts/export', 'contacts.csv'],
  ])('is of one moment: %s', async (path, name) => {
    const { accountId, ownerId } = await app.newAccount()
    await fillLargely(accountId)
    const writers = await startWriters(accountId)
    await expect.poll(writers.written).toBeGreaterThan(10)
    // No writer needs it, and an account's export reads it in the middle. The embedded database does nothing else while it reads.
    const lock = testServerUrl ? await lockTable(app.services.config.databaseUrl, 'lead_forms') : null
    const authorization = `Bearer ${await app.token(ownerId)}`
    const { response } = await openDownload(`${app.url}/api/v1/${path}?account_id=${accountId}`, {
      authorization,
    })
    await once(response, 'readable')
    const before = writers.written()
    await expect.poll(() => writers.written() - before).toBeGreaterThan(writesMeanwhile)
    await writers.stop()
    await lock?.release()
    const bytes = Buffer.concat(await Array.fromAsync<Buffer>(response))
    const { verdict, lines } = await verdictOf(bytes, { name })
    expect([verdict, lines.slice(2)]).toEqual(['unproven', [expect.stringMatching(/SHA-256/)]])
    expect(bytes.length).toBeGreaterThan(3_000_000)
    if (name === 'export.json') {
      const { export_metadata, contact_merges, moves, record_changes, invoices } = JSON.parse(
        bytes.toString(),
      )
      const times = [...moves, ...record_changes].map(
        ({ created_at, changed_at }) => created_at ?? changed_at,
      )
      expect(times.toSorted().at(-1) <= export_metadata.exported_at).toBe(true)
      const paid = invoices.filter(({ payments }: { payments: unknown[] }) => payments.length > 0)
      expect(Math.min(contact_merges.length, moves.length, paid.length)).toBeGreaterThan(0)
      for (const { amount_paid, payments } of paid)
        expect(payments.reduce((sum: number, { amount }: Payment) => sum + amount, 0)).toBeCloseTo(
          amount_paid,
        )
    }
  })
})
