import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { captureLog } from './capture-log.ts'
import { call, findRow, newTenant } from './contract-table.ts'
import { type OpenDownload, openDownload } from './open-download.ts'
import { breakSnapshots, canSeeSnapshots, countSnapshots } from './snapshots.ts'

const app = await startApp({ logLevel: 'warn' })
const log = captureLog(app.services.log)
const { prisma } = app.database
const contactsExport = findRow('GET /api/v1/contacts/export')
const accountExport = findRow('GET /api/v1/account/export')

/** More than the buffers between two ends of a connection hold. */
const manyContacts = 60_000
const tenant = await newTenant(app)
await prisma.$executeRaw`
  INSERT INTO contacts (id, account_id, first_name, company)
  SELECT gen_random_uuid(), ${tenant.accountId}::uuid, 'Contact ' || number, repeat('x', 255)
  FROM generate_series(1, ${manyContacts}::int) number`

const opened: OpenDownload[] = []

async function open(key: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenDownload> {
  const path = key.split(' ')[1] ?? ''
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  const url = `${app.url}${path}?account_id=${tenant.accountId}`
  const download = await openDownload(url, { authorization, ...headers })
  opened.push(download)
  return download
}

afterEach(async () => {
  for (const download of opened) download.leave()
  await expect.poll(() => countSnapshots(app), { timeout: 5_000 }).toBe(0)
  // Every test has the account's hour, and a budget of its own.
  await prisma.rateLimitHit.deleteMany()
})

describe.runIf(canSeeSnapshots).each([contactsExport, accountExport])('$key', row => {
  it('gives its snapshot back when the client leaves in mid-stream', async () => {
    const download = await open(row.key)
    expect(download.response.statusCode).toBe(200)
    expect(await countSnapshots(app)).toBe(1)
    download.leave()
    await expect.poll(() => countSnapshots(app)).toBe(0)
    expect(log).toEqual([])
  })

  it('breaks the connection when it fails in mid-stream, and tells the log', async () => {
    const requestId = `broken-${row.key.length}`
    const download = await open(row.key, { 'x-request-id': requestId })
    expect(download.response.statusCode).toBe(200)
    await breakSnapshots(app)
    await expect(download.countRest(/x{255}/g)).rejects.toThrow()
    expect(download.response.complete).toBe(false)
    expect(log.splice(0).map(line => line.requestId)).toEqual([requestId])
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })

  it('is whole for a client that reads slowly', async () => {
    const download = await open(row.key)
    expect(await countSnapshots(app)).toBe(1)
    expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
    expect(download.response.complete).toBe(true)
  })
})

describe.runIf(canSeeSnapshots)('the hour of the account export', () => {
  it('is given back when the export breaks off through our fault', async () => {
    const download = await open(accountExport.key)
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
    await breakSnapshots(app)
    await expect(download.countRest(/x/g)).rejects.toThrow()
    log.length = 0
    expect((await call(app, accountExport, { tenant })).status).toBe(200)
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
  })

  it('is spent when the client breaks the export off', async () => {
    const download = await open(accountExport.key)
    download.leave()
    await expect.poll(() => countSnapshots(app)).toBe(0)
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
  })
})

describe.runIf(testServerUrl)('more exports than there are connections for', () => {
  it('wait, then answer 503, and leave lists alone', async () => {
    const { userId } = await prisma.teamMember.create({
      data: { accountId: tenant.accountId, userId: app.newUser() },
    })
    const downloads = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        open(contactsExport.key, { authorization: `Bearer ${await app.token(userId)}` }),
      ),
    )
    expect(downloads.map(({ response }) => response.statusCode)).toEqual([200, 200, 200, 200])
    const [refused, list] = await Promise.all([
      call(app, contactsExport, { tenant, as: tenant.memberId }),
      call(app, findRow('GET /api/v1/contacts'), { tenant, as: tenant.memberId }),
    ])
    expect(list.status).toBe(200)
    expect([refused.status, refused.body]).toEqual([503, { error: 'Service unavailable' }])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.headers.get('content-disposition')).toBeNull()
    log.length = 0
  })
})
