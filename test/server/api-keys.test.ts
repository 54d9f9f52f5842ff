import { describe, expect, it } from 'vitest'
import { makeKey } from '../../src/auth/api-keys/key-text.ts'
import { LiveStream } from '../graphql/live/live-stream.ts'
import { newKey, revokeKey } from '../support/api-keys.ts'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { captureLog } from '../support/capture-log.ts'
import { countStatements } from '../support/count-statements.ts'
import { holdIntervals } from '../support/held-timers.ts'

const second = 1_000
const minute = 60 * second
let nowMs = Date.UTC(2027, 0, 1, 12, 0, 30)
const app = await startApp({ now: () => new Date(nowMs), ownServer: 'Has a clock of its own.' })
const replica = await startApp({ now: () => new Date(nowMs), ownServer: 'Is another process to the first.' })
/** Without a mistake of the clock: what is asked for in the shared database is its own account's. */
const listWith = (server: TestApp, { accountId }: TestAccount, key: string) =>
  server.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: key })
const statusOf = async (server: TestApp, account: TestAccount, key: string) =>
  (await listWith(server, account, key)).status
const lastUsedAt = async ({ accountId }: TestAccount) =>
  (await app.database.prisma.apiKey.findFirstOrThrow({ where: { accountId } })).lastUsedAt?.toISOString()

describe('a key that is revoked by one server', () => {
  it('is refused by another at once', async () => {
    const account = await app.newAccount()
    const { key, id } = await newKey(app, account)
    expect(await statusOf(replica, account, key)).toBe(200)
    await revokeKey(app, account, id)
    expect(await statusOf(replica, account, key)).toBe(401)
  })

  it('ends its live subscriptions on another, and leaves those of other keys', async () => {
    const askAgain = holdIntervals(second)
    const account = await app.newAccount()
    const { accountId } = account
    const [{ key, id }, { key: other }] = [await newKey(app, account), await newKey(app, account)]
    const live = await LiveStream.open(replica.url, { token: key, accountId })
    const others = await LiveStream.open(replica.url, { token: other, accountId })
    await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    expect([(await live.next())[0], (await others.next())[0]]).toEqual(['contact', 'contact'])
    await revokeKey(app, account, id)
    askAgain()
    expect(await live.next()).toBe('complete')
    await app.database.prisma.contact.create({ data: { accountId, firstName: 'Bob' } })
    expect((await others.next())[0]).toBe('contact')
    others.hangUp()
  })
})

describe('a key', () => {
  it('works until it expires', async () => {
    const account = await app.newAccount()
    const expiresAt = new Date(nowMs + minute).toISOString()
    const { key } = await newKey(app, account, ['read'], { expiresAt })
    nowMs += minute - 1
    expect(await statusOf(app, account, key)).toBe(200)
    nowMs += 1
    expect(await statusOf(app, account, key)).toBe(401)
  })

  it('tells the minute of its last use, which is written once a minute by all servers', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    const startOfMinute = () => new Date(Math.floor(nowMs / minute) * minute).toISOString()
    const use = (server: TestApp) => statusOf(server, account, key)
    expect(await lastUsedAt(account)).toBeUndefined()
    await use(app)
    await expect.poll(() => lastUsedAt(account)).toBe(startOfMinute())
    const count = (server: TestApp) => countStatements(() => use(server), /api_keys/)
    const ofUse = await count(app)
    expect(await count(replica)).toBe(ofUse)
    nowMs += minute
    await use(replica)
    await expect.poll(() => lastUsedAt(account)).toBe(startOfMinute())
    expect(await count(app)).toBe(ofUse)
    // Used by a server whose clock is behind.
    nowMs -= minute
    expect(await count(app)).toBe(ofUse)
    nowMs += minute
  })

  it('costs a request one statement more than a token does', async () => {
    const account = await app.newAccount()
    const { key } = await newKey(app, account)
    await statusOf(app, account, key)
    await expect.poll(() => lastUsedAt(account)).toBeTruthy()
    const withKey = await countStatements(() => statusOf(app, account, key), /api_keys/)
    const withToken = await countStatements(() => statusOf(app, account, account.memberId), /api_keys/)
    expect(withKey).toBe(withToken + 1)
  })

  it('is a caller of its own to limits, whoever else of the account calls', async () => {
    const account = await app.newAccount()
    const [{ key }, { key: other }] = [await newKey(app, account), await newKey(app, account)]
    const left = async (as: string) => {
      const { headers } = await listWith(app, account, as)
      return /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]
    }
    expect([await left(key), await left(key), await left(other)]).toEqual(['59', '58', '59'])
    expect(await left(account.ownerId)).toBe('59')
  })
})

describe('what is no key', () => {
  it('is refused without a statement where its checksum is wrong, and looked up once where it is right', async () => {
    const account = await app.newAccount()
    const made = makeKey()
    const forged = made.slice(0, -1) + (made.endsWith('0') ? '1' : '0')
    const statements = async (key: string) => {
      const refused = async () => expect(await statusOf(app, account, key)).toBe(401)
      return countStatements(refused, /api_keys/)
    }
    expect([await statements(forged), await statements(made)]).toEqual([0, 1])
  })
})

it('no key is in the log, whatever comes of its request', async () => {
  const account = await app.newAccount()
  const { key, id } = await newKey(app, account)
  const level = app.services.log.level
  app.services.log.level = 'trace'
  const log = captureLog(app.services.log)
  await statusOf(app, account, key)
  await newKey(app, account)
  await app.graphql(key, '{ viewer { id } }')
  await app.rest('GET', `/api/v1/contacts?account_id=${account.accountId}`, { as: `${key}0` })
  await revokeKey(app, account, id)
  await statusOf(app, account, key)
  await expect.poll(() => log.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(5)
  app.services.log.level = level
  expect(JSON.stringify(log)).not.toContain('bg_live_')
})

it('the keys of an account have together as many live subscriptions as a user, and the owner their own', async () => {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  const [{ key }, { key: other }] = [await newKey(app, account), await newKey(app, account)]
  const open = (token: string) => LiveStream.open(app.url, { token, accountId })
  const live = await Promise.all(Array.from({ length: 10 }, (_, at) => open(at < 5 ? key : other)))
  const query = `subscription { accountChanges(accountId: "${accountId}") { id } }`
  const refused = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  await refused.body?.cancel()
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
    429,
    '"liveSubscriptionsInProgress";q=10;qu="concurrent-requests"',
  ])
  live.push(await open(await app.token(ownerId)))
  await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  for (const stream of live) {
    expect((await stream.next())[0]).toBe('contact')
    stream.hangUp()
  }
  // Until then each asks whether its key still works.
  await expect.poll(() => app.services.live.streams.count).toBe(0)
})
