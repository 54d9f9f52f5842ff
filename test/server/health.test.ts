import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../auth/identity-provider.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { startApp } from '../support/app.ts'
import { captureLog } from '../support/capture-log.ts'
import { countStatements } from '../support/count-statements.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { startProxy } from '../support/loopback-proxy.ts'
import { passTime } from '../support/pass-time.ts'

const unavailable = { error: 'Service unavailable' }

describe('a server that has everything it needs', async () => {
  const app = await startApp()

  it('is live and ready, whoever asks', async () => {
    for (const as of [null, app.newUser()]) {
      const live = await app.rest('GET', '/live', { as })
      expect([live.status, live.body]).toEqual([200, { status: 'live' }])
      const ready = await app.rest('GET', '/ready', { as })
      expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
    }
  })

  it('asks the database once a second at most, however many ask whether it is ready', async () => {
    passTime(1_001)
    const ask = () => app.rest('GET', '/ready')
    const statements = await countStatements(async () => {
      const answers = await Promise.all(Array.from({ length: 64 }, ask))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }, /./)
    expect(statements).toBeGreaterThanOrEqual(1)
    expect(statements).toBeLessThanOrEqual(5)
  })

  it('tells so an address from which a flood of refused requests comes', async () => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    for (let count = 0; count < 6_000; count++) app.services.errorFloodGuard.note(headers['x-forwarded-for'])
    expect((await app.rest('GET', '/console', { headers })).status).toBe(429)
    for (const path of ['/live', '/ready'])
      expect((await app.rest('GET', path, { headers })).status).toBe(200)
  })

  it('tells a bad token nothing else', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect((await app.rest('GET', '/live', { headers })).status).toBe(200)
    expect((await app.rest('GET', '/ready', { headers })).status).toBe(200)
  })
})

describe('a server without verification keys', async () => {
  const provider = await startIdentityProvider()
  await provider.goDown()
  const { jwksUrl, origin, audience } = provider
  const app = await startApp({
    identityProvider: { jwksUrl, introspection: null, ...rulesOf(origin, audience) },
    ownServer: 'Its identity provider goes away.',
  })
  afterAll(() => provider.goDown())

  it('is live and not ready, and answers tokens with 503 until it has them', async () => {
    // Only a key shows that it is made up.
    const parts = [{ alg: 'ES256' }, { iss: origin, exp: Math.ceil(Date.now() / 1_000) + 600 }]
    const texts = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const headers = { authorization: `Bearer ${texts.join('.')}.AAAA` }
    const ask = () => app.rest('GET', `/api/v1/contacts?account_id=${crypto.randomUUID()}`, { headers })
    const [live, ready, answer] = await Promise.all([
      app.rest('GET', '/live'),
      app.rest('GET', '/ready'),
      ask(),
    ])
    expect(live.status).toBe(200)
    for (const { status, body, headers: answered } of [ready, answer]) {
      expect([status, body]).toEqual([503, unavailable])
      expect(answered.get('retry-after')).toMatch(/^\d+$/)
    }
    await provider.comeBack()
    await expect.poll(async () => (await app.rest('GET', '/ready')).status, { interval: 200 }).toBe(200)
    expect((await ask()).status).toBe(401)
  })
})

describe.runIf(testServerUrl)('a server whose database is away', () => {
  it('is live and not ready until it is back, of which the log tells the beginning and the end', async () => {
    const location = await createTestDatabase()
    const proxy = await startProxy(location.url ?? '')
    const app = await startApp({
      ...{ databaseUrl: proxy.url, ownDatabase: 'Goes away.' },
      logLevel: 'warn',
    })
    const lines = captureLog(app.services.log)
    await proxy.goDown()
    expect((await app.rest('GET', '/live')).status).toBe(200)
    expect((await app.rest('GET', '/ready')).status).toBe(503)
    passTime(1_001)
    const { status, body, headers } = await app.rest('GET', '/ready')
    expect([status, body]).toEqual([503, unavailable])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    await proxy.comeBack()
    expect((await app.rest('GET', '/ready')).status).toBe(200)
    expect((await app.rest('GET', '/ready')).status).toBe(200)
    const told = lines.map(({ msg }) => msg).filter(msg => msg.startsWith('the database'))
    expect(told).toEqual(['the database does not answer', 'the database answers again'])
    await app.close()
    await proxy.goDown()
    await location.drop()
  })

  it('goes on where its connection is lost while it is asked', async () => {
    const location = await createTestDatabase()
    const proxy = await startProxy(location.url ?? '')
    const app = await startApp({ databaseUrl: proxy.url, ownDatabase: 'Loses its connections.' })
    expect((await app.rest('GET', '/ready')).status).toBe(200)
    passTime(1_001)
    proxy.swallow()
    const asked = app.database.ping()
    await nextTurn()
    proxy.reset()
    // An error that nobody listens to would end the process, and fails this run.
    await expect(asked).rejects.toThrow()
    proxy.passOn()
    await expect.poll(async () => (await app.rest('GET', '/ready')).status).toBe(200)
    await app.close()
    await proxy.goDown()
    await location.drop()
  })
})
