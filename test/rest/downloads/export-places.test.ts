import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, findRow, largeTenant, newTenant, type Tenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { canSeeSnapshots, untilStanding } from '../../support/downloads/snapshots.ts'
import { unhurried } from '../../support/unhurried.ts'

const app = await startApp({
  ownDatabase: 'Holds the large account.',
  template: 'large',
  logLevel: 'warn',
  redisUrl: null,
  requestTimes: unhurried,
})
const log = captureLog(app.services.log)
/** What the log has of faults; on a busy machine any request may be slow. */
const told = () => log.filter(({ msg }) => msg !== 'slow request')
const { streams } = app.services
const contactsExport = findRow('GET /api/v1/contacts/export')
const accountExport = findRow('GET /api/v1/account/export')
const list = findRow('GET /api/v1/contacts')
const exports = [contactsExport, accountExport]

const leaving: (() => void)[] = []

/** Takes so many of the places that exports have while they read. */
function takePlaces(count: number): void {
  for (let number = 0; number < count; number++) {
    const end = streams.begin(app.newUser(), {})
    if (typeof end !== 'function') throw new Error(`There were ${number} places only`)
    leaving.push(end)
  }
}

async function leaveAll(): Promise<void> {
  for (const leave of leaving.splice(0)) leave()
  await expect.poll(() => [streams.count, streams.readingCount]).toEqual([0, 0])
}

afterEach(leaveAll)

async function open(key: string, { ownerId, accountId }: Tenant) {
  const authorization = `Bearer ${await app.token(ownerId)}`
  const url = `${app.url}${key.split(' ')[1]}?account_id=${accountId}`
  const download = await openDownload(url, { authorization })
  leaving.push(download.leave)
  return download
}

const subscription = (field: string, selection: string) =>
  `subscription ($id: UUID!) { ${field}(accountId: $id) { ${selection} } }`

describe('beside ten exports that read', () => {
  it('an eleventh is refused with 503 at once, and has used up neither its minute nor its hour', async () => {
    const tenant = await newTenant(app)
    takePlaces(10)
    for (const row of exports) {
      const refused = await call(app, row, { tenant })
      expect([refused.status, refused.body]).toEqual([503, { error: 'Service unavailable' }])
      expect(refused.headers.get('retry-after')).toMatch(/^[5-9]$/)
      expect(refused.headers.get('ratelimit')).toBeNull()
      expect(refused.headers.get('content-disposition')).toBeNull()
    }
    expect((await call(app, list, { tenant })).status).toBe(200)
    await leaveAll()
    const answers = [await call(app, contactsExport, { tenant }), await call(app, accountExport, { tenant })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      expect.stringMatching(/;r=4;/),
      expect.stringMatching(/;r=0;/),
    ])
    expect(told()).toEqual([])
  })

  it.each([
    ['contactsExport', 'contacts { id }'],
    ['accountExport', 'records'],
  ])('an eleventh is refused over GraphQL too: %s', async (field, selection) => {
    const { accountId, ownerId } = await newTenant(app)
    takePlaces(10)
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.token(ownerId)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: subscription(field, selection), variables: { id: accountId } }),
    })
    const { errors } = (await answer.json()) as { errors: { extensions: Record<string, unknown> }[] }
    const [{ extensions } = { extensions: {} }] = errors
    expect(extensions).toEqual({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe(String(extensions.retryAfterSeconds))
    expect(told()).toEqual([])
  })

  it('who may not export is told that', async () => {
    const tenant = await newTenant(app)
    takePlaces(10)
    for (const row of exports) {
      const stranger = { ...tenant, ownerId: app.newUser() }
      expect((await call(app, row, { tenant: stranger })).status).toBe(403)
    }
  })

  it('live subscriptions have places of their own', async () => {
    const { accountId, ownerId } = await newTenant(app)
    takePlaces(10)
    const leave = new AbortController()
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      signal: leave.signal,
      headers: { authorization: `Bearer ${await app.token(ownerId)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: subscription('accountChanges', 'id'), variables: { id: accountId } }),
    })
    expect(answer.status).toBe(200)
    leave.abort()
  })
})

describe('the place of an export', () => {
  it('is given back when it is complete, refused or asked for by HEAD', async () => {
    const tenant = await newTenant(app)
    for (const row of exports) {
      expect((await call(app, row, { tenant })).status).toBe(200)
      await expect.poll(() => [streams.count, streams.readingCount]).toEqual([0, 0])
    }
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
    const path = `${contactsExport.key.split(' ')[1]}?account_id=${tenant.accountId}`
    expect((await app.rest('HEAD', path, { as: tenant.ownerId })).status).toBe(200)
    await expect.poll(() => [streams.count, streams.readingCount]).toEqual([0, 0])
  })

  it.runIf(canSeeSnapshots)('is given back when all is read, though its client reads nothing', async () => {
    const download = await open(contactsExport.key, await largeTenant(app))
    await untilStanding(app)
    expect([streams.count, streams.readingCount]).toEqual([1, 0])
    takePlaces(10)
    download.leave()
    await expect.poll(() => streams.count).toBe(10)
  })

  it('is given back when its client leaves', async () => {
    const download = await open(contactsExport.key, await largeTenant(app))
    download.leave()
    await expect.poll(() => [streams.count, streams.readingCount]).toEqual([0, 0])
  })
})

it('fifty downloads may be in progress, and one more is refused with 503', async () => {
  for (let count = 0; count < 50; count++) {
    const call = {}
    const end = streams.begin(app.newUser(), call)
    if (typeof end !== 'function') throw new Error(`There is no place for download ${count + 1}`)
    leaving.push(end)
    streams.endReading(call)
  }
  const tenant = await newTenant(app)
  const refused = await call(app, contactsExport, { tenant })
  expect([refused.status, refused.body]).toEqual([503, { error: 'Service unavailable' }])
  expect(refused.headers.get('retry-after')).toMatch(/^[5-9]$/)
})

describe.runIf(testServerUrl)('ten exports whose tables are locked', () => {
  it('take all places, leave lists alone, and are complete afterwards', async () => {
    const other = await newTenant(app)
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
    await session.query('BEGIN')
    await session.query('LOCK TABLE galleries IN ACCESS EXCLUSIVE MODE')
    const tenants = await Promise.all(Array.from({ length: 10 }, () => newTenant(app)))
    const running = tenants.map(tenant => call(app, accountExport, { tenant }))
    await expect.poll(() => countWaiting(session)).toBe(10)
    const [refused, listed] = await Promise.all([
      call(app, contactsExport, { tenant: other }),
      call(app, list, { tenant: other }),
    ])
    expect([refused.status, listed.status]).toEqual([503, 200])
    await session.query('ROLLBACK')
    await session.end()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await call(app, contactsExport, { tenant: other })).status).toBe(200)
  })

  /** Statements that wait for a lock. */
  async function countWaiting(session: pg.Client): Promise<number> {
    const { rows } = await session.query(`SELECT count(*)::int AS count FROM pg_locks
      WHERE NOT granted AND relation = 'galleries'::regclass`)
    return rows[0].count
  }
})
