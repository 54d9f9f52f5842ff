import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, findRow, largeTenant, newTenant } from '../../support/contract-table.ts'
import { type OpenDownload, openDownload } from '../../support/downloads/open-download.ts'
import {
  breakSnapshots,
  canSeeSnapshots,
  countHeld,
  untilStanding,
} from '../../support/downloads/snapshots.ts'
import { manyContacts } from '../../support/records/large-account.ts'
import { unhurried } from '../../support/unhurried.ts'

const app = await startApp({
  ownDatabase: 'Holds the large account.',
  template: 'large',
  logLevel: 'warn',
  requestTimes: unhurried,
})
const log = captureLog(app.services.log)
/** What was told of downloads since it was last asked, but for what a busy machine is told. */
const readFailures = () => log.splice(0).filter(({ msg }) => /download|unforeseen/.test(msg))
const { prisma } = app.database
const contactsExport = findRow('GET /api/v1/contacts/export')
const accountExport = findRow('GET /api/v1/account/export')

const tenant = await largeTenant(app)

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
  await expect.poll(() => countHeld(app)).toBe(0)
  // Every test has the account's hour, and a budget of its own.
  await prisma.rateLimitHit.deleteMany()
})

describe.runIf(canSeeSnapshots).each([contactsExport, accountExport])('$key', row => {
  it('gives its snapshot back when the client leaves in mid-stream', async () => {
    const download = await open(row.key)
    expect(download.response.statusCode).toBe(200)
    await untilStanding(app)
    download.leave()
    await expect.poll(() => countHeld(app)).toBe(0)
    expect(readFailures()).toEqual([])
  })

  it('breaks the connection when it fails in mid-stream, and tells the log', async () => {
    const requestId = `broken-${row.key.length}`
    const download = await open(row.key, { 'x-request-id': requestId })
    expect(download.response.statusCode).toBe(200)
    await breakSnapshots(app)
    await expect(download.countRest(/x{255}/g)).rejects.toThrow()
    expect(download.response.complete).toBe(false)
    expect(readFailures().map(line => line.requestId)).toEqual([requestId])
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })

  it('is whole for a client that reads slowly', async () => {
    const download = await open(row.key)
    await untilStanding(app)
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
    expect(readFailures()).toHaveLength(1)
    expect((await call(app, accountExport, { tenant })).status).toBe(200)
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
  })

  it('is spent when the client breaks the export off', async () => {
    const download = await open(accountExport.key)
    await untilStanding(app)
    download.leave()
    await expect.poll(() => countHeld(app)).toBe(0)
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
  })
})

async function newMember(): Promise<string> {
  const data = { accountId: tenant.accountId, userId: app.newUser() }
  return (await prisma.teamMember.create({ data })).userId
}

describe.runIf(canSeeSnapshots)('eight clients that read nothing', () => {
  it('keep no other export waiting, and no list', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, newMember))
    const downloads: OpenDownload[] = []
    for (const member of members) {
      downloads.push(await open(contactsExport.key, { authorization: `Bearer ${await app.token(member)}` }))
    }
    expect(downloads.map(({ response }) => response.statusCode)).toEqual(members.map(() => 200))
    await untilStanding(app, members.length)
    const other = await newTenant(app)
    const answers = await Promise.all([
      call(app, contactsExport, { tenant: other }),
      call(app, accountExport, { tenant: other }),
      call(app, findRow('GET /api/v1/contacts'), { tenant: other }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await downloads[0]?.countRest(/x{255}/g)).toBe(manyContacts)
  })
})
