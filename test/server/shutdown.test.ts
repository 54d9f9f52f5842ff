import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import timers, { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { databasePatienceMs } from '../../src/server/database-patience.ts'
import { startServer } from '../../src/server/start.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findRow, largeTenant, type Tenant } from '../support/contract-table.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { openDownload } from '../support/downloads/open-download.ts'
import { canSeeSnapshots, countHeld, untilStanding } from '../support/downloads/snapshots.ts'
import { holdTimers } from '../support/held-timers.ts'
import { sendRaw } from '../support/raw-http.ts'
import { manyContacts } from '../support/records/large-account.ts'
import { shareDatabase } from '../support/test-server.ts'

function openSocket(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

async function isRefused(url: string): Promise<boolean> {
  const socket = openSocket(url)
  return Promise.race([
    once(socket, 'connect').then(() => false),
    new Promise<boolean>(resolve => socket.on('error', () => resolve(true))),
  ]).finally(() => socket.destroy())
}

it('lets a running export end, and answers what still comes over an open connection', async () => {
  const app = await startApp({
    ownDatabase: 'Holds the large account.',
    template: 'large',
    shutdownDeadlineSeconds: 300,
  })
  const tenant = await largeTenant(app)
  const path = findRow('GET /api/v1/contacts/export').key.split(' ')[1]
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  const download = await openDownload(`${app.url}${path}?account_id=${tenant.accountId}`, { authorization })
  // A request that has begun and is not yet whole keeps its connection while the server closes.
  const late = openSocket(app.url)
  late.write('GET /live HTTP/1.1\r\nHost: x\r\n')
  await once(late, 'connect')
  await app.rest('GET', '/live')

  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => isRefused(app.url)).toBe(true)
  late.write('\r\n')
  const [answer] = await once(late, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  expect(String(answer)).toMatch(/connection: close/i)

  expect(isClosed).toBe(false)
  expect(await download.countRest(/x{255}/g)).toBe(manyContacts)
  expect(download.response.complete).toBe(true)
  await closing
})

it('ends idle connections at once', async () => {
  const app = await startApp({ ownServer: 'Is closed.' })
  const idle = openSocket(app.url)
  idle.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  const closed = once(idle, 'close')
  await app.close()
  await closed
  expect(await isRefused(app.url)).toBe(true)
})

it('is no failure where it begins amid the start', async () => {
  const { setTimeout } = timers
  // A start listens at once, as it does later where its database takes longer.
  timers.setTimeout = (ms, ...rest) => setTimeout(ms === databasePatienceMs ? 0 : ms, ...rest)
  syncBuiltinESMExports()
  onTestFinished(() => {
    timers.setTimeout = setTimeout
    syncBuiltinESMExports()
  })
  const closed = Promise.withResolvers<void>()
  const server = await startServer(
    { ...readConfig({ LOG_LEVEL: 'silent' }), port: 0, dataDir: 'memory:' },
    {
      database: { database: await shareDatabase(), ready: Promise.resolve() },
      beforeListening: async () => {
        await closed.promise
        throw new Error('The database is closed')
      },
    },
  )
  let outcome = 'none'
  server.ready.then(
    () => {
      outcome = 'ready'
    },
    () => {
      outcome = 'failed'
    },
  )
  await server.close()
  closed.resolve()
  await nextTurn()
  expect([outcome, server.services.start.isOver]).toEqual(['none', false])
})

it('waits for no client that was refused a tunnel', async () => {
  holdTimers(20_000)
  const app = await startApp({ ownServer: 'Is closed.' })
  const { hostname, port } = new URL(app.url)
  const tunnel = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  tunnel.write('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')
  expect(String(await once(tunnel, 'data'))).toMatch(/^HTTP\/1.1 405 /)
  await app.close()
  tunnel.destroy()
})

it('serves for SHUTDOWN_DELAY_SECONDS, and then lets a download go on for SHUTDOWN_DEADLINE_SECONDS', async () => {
  const [delaySeconds, deadlineSeconds] = [601, 602]
  const delay = holdTimers(delaySeconds * 1_000)
  const deadline = holdTimers(deadlineSeconds * 1_000)
  // Fastify's bound on what its plugins do.
  const ofPlugins = holdTimers(10_000)
  const times = { shutdownDelaySeconds: delaySeconds, shutdownDeadlineSeconds: deadlineSeconds }
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', ...times })
  const download = await openRest(app, await largeTenant(app))
  const closing = app.close()
  await delay.untilSet()
  ofPlugins.runOut()
  const statusOf = async (path: string) => (await app.rest('GET', path)).status
  expect([await statusOf('/ready'), await statusOf('/live')]).toEqual([503, 200])
  delay.runOut()
  await deadline.untilSet()
  expect(await isRefused(app.url)).toBe(true)
  deadline.runOut()
  await expect(download.countRest(/x/g)).rejects.toThrow()
  await closing
})

it('ends the connection of a body that is refused for its length', async () => {
  const delaySeconds = 603
  const delay = holdTimers(delaySeconds * 1_000)
  const app = await startApp({ ownServer: 'Is closed.', shutdownDelaySeconds: delaySeconds })
  const closing = app.close()
  await delay.untilSet()
  for (const path of ['/graphql', '/api/v1/contacts']) {
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n'
    const answer = await sendRaw(app.url, `POST ${path} HTTP/1.1\r\n${head}`)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toMatch(/connection: close/i)
  }
  delay.runOut()
  await closing
})

/** The receipt of what was broken off, by whomever. */
const brokenOff = [{ kind: 'account', outcome: 'broken_off' }]

describe.runIf(canSeeSnapshots)('an account export that is still running when the grace is over', () => {
  it('is broken off over REST, and gives its hour back and leaves a receipt', async () => {
    await using server = await startOnOwnDatabase()
    const { app, tenant } = server
    const download = await openRest(app, tenant)
    await untilStanding(app)
    await app.close()
    await expect(download.countRest(/x/g)).rejects.toThrow()
    expect(await server.readLeft()).toMatchObject({ hits: 0, receipts: brokenOff })
  })

  it('is broken off over GraphQL, and gives its hour back and leaves a receipt', async () => {
    await using server = await startOnOwnDatabase()
    const { app, tenant } = server
    const response = await openEvents(app, tenant)
    await untilStanding(app)
    await app.close()
    await expect(response.text()).rejects.toThrow()
    expect(await server.readLeft()).toMatchObject({ hits: 0, receipts: brokenOff })
  })

  it('keeps its hour and its receipt where the client had left before', async () => {
    await using server = await startOnOwnDatabase()
    const { app, tenant } = server
    const download = await openRest(app, tenant)
    await untilStanding(app)
    download.leave()
    await expect.poll(() => countHeld(app)).toBe(0)
    await app.close()
    expect(await server.readLeft()).toMatchObject({ hits: 1, receipts: brokenOff })
  })
})

async function openRest(app: TestApp, { accountId, ownerId }: Tenant) {
  const authorization = `Bearer ${await app.token(ownerId)}`
  return openDownload(`${app.url}/api/v1/account/export?account_id=${accountId}`, { authorization })
}

async function openEvents(app: TestApp, { accountId, ownerId }: Tenant) {
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.token(ownerId)}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      query: 'subscription ($id: UUID!) { accountExport(accountId: $id) { records } }',
      variables: { id: accountId },
    }),
  })
}

/** A server that is impatient when it closes, with a large account, on a database that outlives it. */
async function startOnOwnDatabase() {
  const location = await createTestDatabase('large')
  const app = await startApp({
    databaseUrl: location.url,
    dataDir: location.dataDir,
    shutdownGraceMs: 50,
    ownDatabase: 'Is read after it has closed.',
  })
  return {
    app,
    tenant: await largeTenant(app),
    readLeft: () => readLeft(location),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await location.drop()
    },
  }
}

/** What exports leave in the database: calls that count, and receipts. */
async function readLeft(location: TestDatabase) {
  const database = await openDatabase({ ...location, requestTimes: null })
  const { rateLimitHit, exportReceipt } = database.prisma
  try {
    return { hits: await rateLimitHit.count(), receipts: await exportReceipt.findMany() }
  } finally {
    await database.close()
  }
}
