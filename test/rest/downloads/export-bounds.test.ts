import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newKey } from '../../support/api-keys.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { call, findRow, largeTenant, newTenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import { type OpenDownload, openDownload } from '../../support/downloads/open-download.ts'
import { canSeeSnapshots, countHeld } from '../../support/downloads/snapshots.ts'
import { manyContacts } from '../../support/records/large-account.ts'

const contactsExport = findRow('GET /api/v1/contacts/export')
const accountExport = findRow('GET /api/v1/account/export')

const opened: OpenDownload[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const download of opened.splice(0)) download.leave()
})

async function open(
  app: TestApp,
  key: string,
  { accountId, ownerId }: { accountId: string; ownerId: string },
) {
  const authorization = `Bearer ${await app.token(ownerId)}`
  const url = `${app.url}${key.split(' ')[1]}?account_id=${accountId}`
  const download = await openDownload(url, { authorization })
  opened.push(download)
  return download
}

const subscription = (field: string, selection: string) =>
  `subscription ($id: UUID!) { ${field}(accountId: $id) { ${selection} } }`

describe.runIf(canSeeSnapshots)('a user with five exports at work', async () => {
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large' })
  const tenant = await largeTenant(app)
  const { prisma } = app.database
  const { id: accountId } = await prisma.account.create({
    data: { name: 'Second', ownerId: tenant.ownerId },
  })
  const second = { ...tenant, accountId }

  it('is refused a sixth at once, on both faces, and pays nothing for it; others are not', async () => {
    for (let count = 0; count < 5; count++) await open(app, contactsExport.key, tenant)
    for (const row of [contactsExport, accountExport]) {
      const refused = await call(app, row, { tenant: second })
      expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit exceeded' }])
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(5)
      expect(seconds).toBeLessThan(10)
    }
    for (const [field, selection] of [
      ['contactsExport', 'contacts { id }'],
      ['accountExport', 'records'],
    ] as const) {
      const headers = { accept: 'application/json, text/event-stream' }
      const { errors } = await app.graphql(
        tenant.ownerId,
        subscription(field, selection),
        { id: accountId },
        { headers },
      )
      expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
    }
    expect((await call(app, contactsExport, { tenant: await newTenant(app) })).status).toBe(200)
    for (const download of opened.splice(0)) download.leave()
    await expect.poll(() => countHeld(app)).toBe(0)
    await expect.poll(() => app.services.streams.count).toBe(0)
    const answers = [
      await call(app, contactsExport, { tenant: second }),
      await call(app, accountExport, { tenant: second }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/;r=4;/)
  })
})

describe.runIf(canSeeSnapshots)('the API keys of an account', async () => {
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large' })
  const tenant = await largeTenant(app)

  it('have as many exports at work together as a user', async () => {
    const keys = [(await newKey(app, tenant)).key, (await newKey(app, tenant)).key]
    for (const ownerId of [...keys, ...keys, ...keys].slice(1))
      await open(app, contactsExport.key, { ...tenant, ownerId })
    const [ownerId = ''] = keys
    const refused = await call(app, contactsExport, { tenant: { ...tenant, ownerId } })
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"exportsInProgress";q=5;qu="concurrent-requests"',
    ])
  })
})

describe.runIf(canSeeSnapshots)('an export that fails while its client is not reading', async () => {
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large' })
  const tenant = await largeTenant(app)

  it.each([
    ['REST', beginDownload],
    ['GraphQL', beginEvents],
  ])('is broken off at once, and the hour is given back, over %s', async (_face, begin) => {
    await app.database.prisma.rateLimitHit.deleteMany()
    vi.stubEnv('TMPDIR', join(tmpdir(), 'there is no such directory'))
    const rest = await begin()
    // Nothing is read of it yet.
    await expect.poll(() => app.services.streams.count).toBe(0)
    expect(await app.database.prisma.rateLimitHit.count()).toBe(0)
    // An event stream that was just asked for its next event says so in it.
    expect(await rest().catch(() => 'broken')).toMatch(/^broken$|"errors":/)
    vi.unstubAllEnvs()
    expect((await call(app, accountExport, { tenant })).status).toBe(200)
  })

  async function beginDownload() {
    const download = await open(app, accountExport.key, tenant)
    return async () => String(await download.countRest(/x/g))
  }

  async function beginEvents() {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await app.token(tenant.ownerId)}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        query: subscription('accountExport', 'records'),
        variables: { id: tenant.accountId },
      }),
    })
    return () => response.text()
  }
})

describe.runIf(canSeeSnapshots)('a user whose exports leave more than may wait on the disk', async () => {
  const spoolBytes = { perCaller: 2 * 1024 ** 2, total: 100 * 1024 ** 2 }
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', spoolBytes })
  const tenant = await largeTenant(app)

  it.runIf(testServerUrl)('gets them whole while nobody else wants the connections', async () => {
    const download = await open(app, contactsExport.key, tenant)
    await expect.poll(() => countHeld(app)).toBe(2)
    expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
  })

  it.runIf(testServerUrl)('is broken off where somebody was refused for want of a place', async () => {
    const { streams } = app.services
    await expect.poll(() => streams.count).toBe(0)
    for (let number = 0; number < 8; number++) {
      const end = streams.begin(`user ${number}`, {})
      if (typeof end === 'function') onTestFinished(end)
    }
    for (let count = 0; count < 2; count++) await open(app, contactsExport.key, tenant)
    const other = await newTenant(app)
    expect((await call(app, contactsExport, { tenant: other })).status).toBe(503)
    // No more than are in the way.
    await expect.poll(() => streams.readingCount).toBe(9)
    expect((await call(app, contactsExport, { tenant: other })).status).toBe(200)
  })
})
