import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { subscribe } from '../../graphql/live/event-stream.ts'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { largeTenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import { type OpenDownload, openDownload } from '../../support/downloads/open-download.ts'
import { readReceipts, takeFile } from '../../support/downloads/receipts.ts'
import {
  breakSnapshots,
  canSeeSnapshots,
  countHeld,
  untilStanding,
} from '../../support/downloads/snapshots.ts'
import { manyContacts } from '../../support/records/large-account.ts'
import { unhurried } from '../../support/unhurried.ts'

/** Locks are given up soon; filling the account takes its time. */
const requestTimes = { ...unhurried, lockMs: 200 }
const app = await startApp({
  ownDatabase: 'Holds the large account.',
  template: 'large',
  logLevel: 'warn',
  requestTimes,
})
const log = captureLog(app.services.log)
/** Not what took long on a busy machine. */
const readFaults = () => log.filter(({ level }) => level >= 50)
const { prisma } = app.database
const { accountId, ownerId } = await largeTenant(app)

const lists = [
  ['contacts/export', 'contactsExports'],
  ['account/export', 'accountExports'],
] as const

const opened: OpenDownload[] = []

async function target(path: string, account = { accountId, ownerId }) {
  const headers = { authorization: `Bearer ${await app.token(account.ownerId)}`, te: 'trailers' }
  return { url: `${app.url}/api/v1/${path}?account_id=${account.accountId}`, headers }
}

/** Another account with as many contacts. */
async function copyOfAccount() {
  const copy = await app.newAccount()
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, last_name, company)
    SELECT gen_random_uuid(), ${copy.accountId}::uuid, first_name, last_name, company
    FROM contacts WHERE account_id = ${accountId}::uuid`
  return copy
}

async function open(path: string): Promise<OpenDownload> {
  const { url, headers } = await target(path)
  const download = await openDownload(url, headers)
  opened.push(download)
  return download
}

async function take(path: string) {
  const { url, headers } = await target(path)
  return takeFile(url, headers)
}

const receipts = (list: (typeof lists)[number][1]) => readReceipts(app, list, { accountId, userId: ownerId })

afterEach(async () => {
  for (const download of opened.splice(0)) download.leave()
  await expect.poll(() => app.services.streams.count).toBe(0)
  await expect.poll(() => countHeld(app)).toBe(0)
  await prisma.rateLimitHit.deleteMany()
  await prisma.exportReceipt.deleteMany()
  log.length = 0
})

describe.runIf(canSeeSnapshots).each(lists)('a download of %s', (path, list) => {
  it('that its client leaves has a receipt of what it may have got', async () => {
    const download = await open(path)
    await untilStanding(app)
    expect(await receipts(list)).toEqual([])
    download.leave()
    await expect.poll(() => receipts(list)).toHaveLength(1)
    const [receipt] = await receipts(list)
    expect(receipt).toMatchObject({ outcome: 'broken_off', face: 'rest', userId: ownerId, sha256: null })
    expect(receipt?.id).toBe(download.response.headers['export-receipt-id'])
    // What fills the buffers of a connection, and not all there is.
    expect(receipt?.bytes).toBeGreaterThan(0)
    expect(receipt?.records).toBeGreaterThan(0)
    expect(receipt?.records).toBeLessThan(manyContacts)
    expect(readFaults()).toEqual([])
  })

  it('that fails has one too, and no trailers', async () => {
    const download = await open(path)
    await breakSnapshots(app)
    await expect(download.countRest(/x/g)).rejects.toThrow()
    expect(download.response.trailers).toEqual({})
    await expect.poll(() => receipts(list)).toMatchObject([{ outcome: 'broken_off', sha256: null }])
  })

  it('that is read slowly is complete, however late', async () => {
    const download = await open(path)
    await untilStanding(app)
    expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
    const [receipt, ...more] = await receipts(list)
    expect([receipt?.outcome, more]).toEqual(['complete', []])
    expect(download.response.trailers['export-receipt']).toContain(
      `records=${receipt?.records}, bytes=${receipt?.bytes}`,
    )
  })

  it('does not end well without its receipt, which the log tells', async () => {
    await prisma.$executeRaw`ALTER TABLE export_receipts RENAME TO away`
    await expect(take(path)).rejects.toThrow(/aborted|ECONNRESET/)
    await prisma.$executeRaw`ALTER TABLE away RENAME TO export_receipts`
    expect(readFaults()).toHaveLength(1)
    await expect.poll(() => app.services.streams.count).toBe(0)
    // It failed through our fault: the next is let through.
    expect((await take(path)).status).toBe(200)
    expect(await receipts(list)).toHaveLength(1)
  })

  it.runIf(testServerUrl)('waits for a database that cannot take the receipt now', async () => {
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
    await session.query('BEGIN')
    await session.query('LOCK TABLE export_receipts IN ACCESS EXCLUSIVE MODE')
    const taken = take(path)
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'export_receipts'::regclass`
    await expect.poll(async () => (await session.query(waiting)).rowCount).toBe(1)
    // The first attempt gives up.
    await expect.poll(async () => (await session.query(waiting)).rowCount).toBe(0)
    await session.query('ROLLBACK')
    await session.end()
    const { trailers } = await taken
    const [receipt] = await receipts(list)
    expect(trailers['export-receipt']).toContain(`id="${receipt?.id}"`)
  })
})

it.runIf(canSeeSnapshots)(
  'downloads are whole without one where their account is deleted meanwhile',
  async () => {
    const account = await copyOfAccount()
    const downloads: OpenDownload[] = []
    for (const [path] of lists) {
      const { url, headers } = await target(path, account)
      downloads.push(await openDownload(url, headers))
    }
    opened.push(...downloads)
    await untilStanding(app, lists.length)
    await prisma.account.delete({ where: { id: account.accountId } })
    for (const download of downloads) {
      expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
      expect(Object.keys(download.response.trailers)).toEqual(['repr-digest', 'unencoded-digest'])
    }
    expect([await prisma.exportReceipt.count(), readFaults()]).toEqual([0, []])
  },
)

describe.runIf(testServerUrl)('a caller’s other statements', () => {
  it('do not keep a receipt from being written', async () => {
    const query = `subscription { contactsExport(accountId: "${accountId}") { contacts { id company } } }`
    const events = subscribe(app, { userId: ownerId, query })
    await events.next()
    const over = Promise.withResolvers<void>()
    onTestFinished(() => over.resolve())
    // All turns that one caller has.
    const turns = [1, 2, 3].map(() =>
      runAsCaller(`user:${ownerId}`, () => app.database.transaction(() => over.promise)),
    )
    const rest = await Array.fromAsync(events)
    expect(rest.filter(({ errors }) => errors)).toEqual([])
    expect(await prisma.exportReceipt.findMany()).toMatchObject([{ outcome: 'complete' }])
    over.resolve()
    await Promise.all(turns)
  })
})

describe('over GraphQL', () => {
  it.each([
    ['contactsExports', 'contactsExport', 'contacts { id company }'],
    ['accountExports', 'accountExport', 'collection records'],
  ] as const)('a client that leaves is in %s, too', async (list, field, selection) => {
    const query = `subscription { ${field}(accountId: "${accountId}") { ${selection} } }`
    for await (const _event of subscribe(app, { userId: ownerId, query })) break
    await expect.poll(() => receipts(list)).toHaveLength(1)
    const [receipt] = await receipts(list)
    const face = { outcome: 'broken_off', face: 'graphql', bytes: null, sha256: null }
    expect(receipt).toMatchObject(face)
    expect(receipt?.records).toBeGreaterThan(0)
    expect(receipt?.records).toBeLessThan(manyContacts)
  })

  it('a stream without its receipt ends with an error', async () => {
    await prisma.$executeRaw`ALTER TABLE export_receipts RENAME TO away`
    const query = `subscription { accountExport(accountId: "${accountId}") { collection } }`
    const errors: unknown[] = []
    for await (const event of subscribe(app, { userId: ownerId, query })) errors.push(event.errors)
    await prisma.$executeRaw`ALTER TABLE away RENAME TO export_receipts`
    expect(errors.at(-1)).toMatchObject([{ message: expect.any(String) }])
    // The hour is given back.
    expect(await prisma.rateLimitHit.count()).toBe(0)
  })
})
