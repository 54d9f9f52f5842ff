import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { requestBegan, statementEnded } from '../../src/observation/events.ts'
import { startServer } from '../../src/server/start.ts'
import { startApp } from '../support/app.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { findFreePort } from '../support/free-port.ts'
import { type Exposition, hasPromtool, promtool, readMetrics } from '../support/metrics.ts'

const off = await startApp()
const isHeardWhenOff = requestBegan.isHeard || statementEnded.isHeard
const app = await startApp({ metricsPort: 0, ownServer: 'Counts all that it does.' })

const read = () => readMetrics(app.metricsUrl)

/** What a series is after some work, less what it was before. */
async function growth(
  work: () => Promise<unknown>,
): Promise<(...series: Parameters<Exposition['value']>) => number> {
  const before = await read()
  await work()
  // A request is counted when its connection has nothing more of it.
  await expect
    .poll(async () => (await read()).value('bizgate_http_requests_in_progress'))
    .toBe(before.value('bizgate_http_requests_in_progress'))
  const after = await read()
  return (...series) => after.value(...series) - before.value(...series)
}

const { accountId, ownerId } = await app.newAccount()
const contacts = `/api/v1/contacts?account_id=${accountId}`

/** Runs an operation of that name. */
function run(name: string, as: string | null = ownerId) {
  return app.graphql(as, `query ${name} { __typename }`)
}

describe('metrics', () => {
  it('are served only where a port is set, and nothing is counted elsewhere', () => {
    expect(off.metricsUrl).toBeNull()
    expect(isHeardWhenOff).toBe(false)
    expect(requestBegan.isHeard).toBe(true)
  })

  it.runIf(hasPromtool)('are what Prometheus reads, named as it wants', async () => {
    await app.rest('GET', contacts, { as: ownerId })
    expect(promtool(['check', 'metrics'], (await read()).text)).toBe('')
  })

  it('are all that the port serves', async () => {
    const url = new URL(app.metricsUrl ?? '')
    expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    for (const path of ['/', '/live', '/graphql', '/metrics/x'])
      expect((await fetch(new URL(path, url))).status).toBe(404)
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
  })

  it('cannot have a port that is taken: the start says so', async () => {
    const metricsPort = Number(new URL(app.metricsUrl ?? '').port)
    const { url: databaseUrl, dataDir, drop } = await createTestDatabase()
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), databaseUrl, dataDir, port: 0, metricsPort }
    await expect(startServer(config)).rejects.toThrow(/METRICS_HOST or METRICS_PORT/)
    await drop()
  })
})

describe('of requests', () => {
  it('are counted by route, method and status, and timed', async () => {
    const grew = await growth(async () => {
      await app.rest('GET', contacts, { as: ownerId })
      await app.rest('GET', contacts, { as: ownerId })
      await app.rest('GET', contacts)
      await app.rest('GET', `/nowhere/${randomUUID()}`)
    })
    const route = '/api/v1/contacts'
    const name = 'bizgate_http_requests_total'
    expect(grew(name, { method: 'GET', route, status: '200' })).toBe(2)
    expect(grew(name, { method: 'GET', route, status: '401' })).toBe(1)
    expect(grew(name, { method: 'GET', route: 'none', status: '404' })).toBe(1)
    const seconds = 'bizgate_http_request_duration_seconds'
    expect(grew(`${seconds}_count`, { method: 'GET', route })).toBe(3)
    expect(grew(`${seconds}_bucket`, { method: 'GET', route, le: '+Inf' })).toBe(3)
    expect(grew(`${seconds}_sum`, { method: 'GET', route })).toBeGreaterThan(0)
  })

  it('have no ids, users, addresses or paths in their labels', async () => {
    const address = app.newAddress()
    const form = randomUUID()
    const secret = 'secretword'
    await app.rest('GET', `${contacts}&search=${secret}`, {
      as: ownerId,
      headers: { 'x-forwarded-for': address },
    })
    await app.rest('POST', `/api/v1/forms/${form}/submit`, { body: { data: {} } })
    await app.rest('GET', `/${secret}`)
    await app.graphql(
      ownerId,
      `query Named { contacts(accountId: "${accountId}", search: "${secret}") { total } }`,
    )
    await growth(async () => {})
    const { text } = await read()
    for (const word of [accountId, ownerId, address, form, secret]) expect(text).not.toContain(word)
  })

  it('that are refused for their number are counted by limit', async () => {
    // An alert watches it, which would not see the first one otherwise.
    const { value } = await read()
    expect(value('bizgate_limit_refusals_total', { limit: 'openConnections' })).toBe(0)
    const userId = app.newUser()
    await app.database.prisma.teamMember.create({ data: { accountId, userId } })
    const grew = await growth(async () => {
      const send = () => app.rest('GET', contacts, { as: userId })
      const answers = await Promise.all(Array.from({ length: 63 }, send))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    })
    expect(grew('bizgate_limit_refusals_total', { limit: 'contacts' })).toBe(3)
  })
})

describe('of operations', () => {
  it('tell our own and callers’ apart', async () => {
    const grew = await growth(async () => {
      await app.rest('GET', contacts, { as: ownerId })
      await run('Screen')
      await run('Screen')
      await app.graphql(ownerId, '{ __typename }')
    })
    const name = 'bizgate_graphql_operations_total'
    expect(grew(name, { document: 'own', operation: 'ListContacts' })).toBe(1)
    expect(grew(name, { document: 'caller', operation: 'Screen' })).toBe(2)
    expect(grew(name, { document: 'caller', operation: 'none' })).toBe(1)
  })

  it('keep 100 names of callers, and none of who is not signed in', async () => {
    const name = 'bizgate_graphql_operations_total'
    const grew = await growth(async () => {
      await run('NameOfAStranger', null)
      await run('x'.repeat(65))
      for (let count = 0; count < 110; count += 1) await run(`Name${count}`)
    })
    const names = (await read()).samples.filter(
      sample => sample.name === name && sample.labels.document === 'caller',
    )
    expect(names.length).toBeLessThanOrEqual(102)
    expect(grew(name, { operation: 'NameOfAStranger' })).toBe(0)
    expect(grew(name, { operation: 'other' })).toBeGreaterThanOrEqual(12)
    expect(grew(name, { document: 'caller' })).toBe(112)
  })

  it('tell what they cost', async () => {
    let cost = 0
    const grew = await growth(async () => {
      const query = `{ contacts(accountId: "${accountId}") { total } }`
      const { body } = await app.rest('POST', '/graphql', { as: ownerId, body: { query } })
      cost = body.extensions.cost.requested
    })
    expect(grew('bizgate_graphql_cost_points_count')).toBe(1)
    expect(grew('bizgate_graphql_cost_points_sum')).toBeGreaterThanOrEqual(cost)
    expect(cost).toBeGreaterThan(0)
  })

  it('tell why documents were refused', async () => {
    const grew = await growth(async () => {
      await app.graphql(ownerId, '{')
      await app.graphql(ownerId, '{ nothing }')
      await app.graphql(null, '{ viewer { id } }')
      await app.graphql(ownerId, '{ viewer { id } }')
    })
    for (const reason of ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'UNAUTHENTICATED']) {
      expect(grew('bizgate_graphql_refused_documents_total', { reason })).toBe(1)
      expect(grew('bizgate_graphql_errors_total', { code: reason })).toBe(1)
    }
    expect(grew('bizgate_graphql_refused_documents_total')).toBe(3)
  })
})

describe('of exports', () => {
  it('count those that end, and their bytes', async () => {
    let bytes = 0
    const grew = await growth(async () => {
      const { text } = await app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, {
        as: ownerId,
        headers: { 'accept-encoding': 'identity' },
      })
      bytes = Buffer.byteLength(text)
    })
    const kind = 'accountExport'
    expect(grew('bizgate_exports_ended_total', { kind })).toBe(1)
    expect(grew('bizgate_exports_broken_off_total', { kind })).toBe(0)
    expect(grew('bizgate_exports_in_progress', { kind })).toBe(0)
    expect(grew('bizgate_export_bytes_total', { kind })).toBeGreaterThan(bytes)
  })
})

describe('of the database', () => {
  it('count statements and their time', async () => {
    const grew = await growth(() => app.rest('GET', contacts, { as: ownerId }))
    const pool = testServerUrl === null ? 'embedded' : 'requests'
    expect(grew('bizgate_database_statement_duration_seconds_count', { pool })).toBeGreaterThanOrEqual(1)
    expect(grew('bizgate_database_statement_duration_seconds_sum', { pool })).toBeGreaterThan(0)
    expect((await read()).value('bizgate_database_kept_statements')).toBeGreaterThan(0)
  })

  it.runIf(testServerUrl !== null)('tell which connections are lent and how many wait for one', async () => {
    const done = Promise.withResolvers<void>()
    const most = (await read()).value('bizgate_database_connections_max', { pool: 'requests' })
    const hold = () => app.database.transaction(() => done.promise)
    const held = Array.from({ length: most + 2 }, hold)
    const pool = 'requests'
    await expect
      .poll(async () => (await read()).value('bizgate_database_connections', { pool, state: 'in_use' }))
      .toBe(most)
    expect((await read()).value('bizgate_database_connections_waiting', { pool })).toBe(2)
    done.resolve()
    await Promise.all(held)
    const after = await read()
    expect(after.value('bizgate_database_connections', { pool, state: 'in_use' })).toBe(0)
    expect(after.value('bizgate_database_connections_waiting', { pool })).toBe(0)
    expect(after.value('bizgate_database_connection_wait_seconds_count', { pool })).toBeGreaterThan(most)
  })

  it('and of what else it needs, tell that all is well', async () => {
    expect((await read()).value('bizgate_ready')).toBe(1)
    const circuits = async () => {
      const { samples } = await read()
      return samples.filter(({ name }) => name === 'bizgate_redis_circuit_open').map(({ value }) => value)
    }
    await expect.poll(circuits).toEqual(app.services.redis ? [0] : [])
  })

  it('or that the start is not over', async () => {
    const metricsPort = await findFreePort()
    const isReady = async () =>
      (await readMetrics(`http://127.0.0.1:${metricsPort}/metrics`)).value('bizgate_ready')
    let meanwhile: number | undefined
    await startApp({
      ownServer: 'Its metrics are read as it starts.',
      metricsPort,
      beforeListening: async () => {
        meanwhile = await isReady()
      },
    })
    expect([meanwhile, await isReady()]).toEqual([0, 1])
  })

  it('or that Redis is away and the identity provider’s keys are not there', async () => {
    const nobody = 'http://127.0.0.1:9/jwks'
    const lonely = await startApp({
      ownServer: 'What it depends on is away.',
      metricsPort: 0,
      redisUrl: 'redis://127.0.0.1:9',
      identityProvider: {
        jwksUrl: nobody,
        issuer: nobody,
        audiences: ['bizgate'],
        audienceClaim: 'aud',
        userIdClaim: 'sub',
        scopesClaim: null,
        introspection: null,
      },
    })
    const metrics = () => readMetrics(lonely.metricsUrl)
    await expect.poll(async () => (await metrics()).value('bizgate_redis_circuit_open')).toBe(1)
    const failures = 'bizgate_identity_key_fetch_failures_total'
    await expect.poll(async () => (await metrics()).value(failures)).toBeGreaterThan(0)
    expect((await metrics()).value('bizgate_ready')).toBe(0)
    expect((await metrics()).value('bizgate_identity_keys_fetched_timestamp_seconds')).toBe(0)
  })
})
