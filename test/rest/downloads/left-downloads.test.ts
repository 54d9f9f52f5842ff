import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, findRow, largeTenant, newTenant, type Tenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import { canSeeSnapshots, countHeld, untilStanding } from '../../support/downloads/snapshots.ts'
import { unhurried } from '../../support/unhurried.ts'

const app = await startApp({
  ownDatabase: 'Holds the large account.',
  template: 'large',
  redisUrl: null,
  logLevel: 'warn',
  slowRequestMs: 0,
  requestTimes: unhurried,
})
const log = captureLog(app.services.log)
const large = await largeTenant(app)
const accountExport = findRow('GET /api/v1/account/export')

const sockets: Socket[] = []
const sessions: pg.Client[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const session of sessions.splice(0)) await session.end()
  await app.services.streams.allEnded()
  await app.database.prisma.rateLimitHit.deleteMany()
  app.services.limiter.forget()
  log.length = 0
})

type Ask = (tenant: Tenant) => Promise<string>

const overRest =
  (path: string, coding: string): Ask =>
  async ({ accountId, ownerId }) =>
    `GET ${path}?account_id=${accountId} HTTP/1.1\r\nHost: x\r\n` +
    `Authorization: Bearer ${await app.token(ownerId)}\r\nAccept-Encoding: ${coding}\r\n\r\n`

const overGraphql =
  (field: string, selection: string): Ask =>
  async ({ accountId, ownerId }) => {
    const query = `subscription ($id: UUID!) { ${field}(accountId: $id) { ${selection} } }`
    const body = JSON.stringify({ query, variables: { id: accountId } })
    return (
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await app.token(ownerId)}\r\n` +
      'Accept: text/event-stream\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    )
  }

const asks: [name: string, ask: Ask][] = [
  ['the CSV', overRest('/api/v1/contacts/export', 'identity')],
  ['the CSV in gzip', overRest('/api/v1/contacts/export', 'gzip')],
  ['the account export', overRest('/api/v1/account/export', 'identity')],
  ['the account export in zstd', overRest('/api/v1/account/export', 'zstd')],
  ['contactsExport', overGraphql('contactsExport', 'contacts { firstName lastName company }')],
  ['accountExport', overGraphql('accountExport', 'records')],
]

const ways: [how: string, leave: (socket: Socket) => void][] = [
  ['closes', socket => socket.end()],
  ['resets', socket => socket.resetAndDestroy()],
]

const cases = asks.flatMap(([name, ask]) => ways.map(([how, leave]) => ({ name, ask, how, leave })))

/** Sends what is asked, and reads nothing of the answers. */
async function send(...requests: string[]): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(requests.join(''))
  return socket
}

const running = () => app.services.streams.count

async function expectFreed(): Promise<void> {
  await expect.poll(async () => [running(), await countHeld(app)]).toEqual([0, 0])
}

describe.runIf(canSeeSnapshots && testServerUrl)('a client that leaves', () => {
  /** Exports wait for a table from here on; answers how many do. */
  async function lock(table: string): Promise<() => Promise<number>> {
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    sessions.push(session)
    await session.connect()
    await session.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return async () => {
      const { rows } = await session.query(`SELECT count(*)::int AS count FROM pg_locks
        WHERE NOT granted AND relation = '${table}'::regclass`)
      return rows[0].count
    }
  }

  it.each(cases)('$name, $how: frees what waits for the database', async ({ ask, leave }) => {
    const countWaiting = await lock('contacts')
    const socket = await send(await ask(large))
    await expect.poll(countWaiting).toBe(1)
    leave(socket)
    await expect.poll(async () => [running(), await countWaiting()]).toEqual([0, 0])
    expect(log).toEqual([])
  })

  it.each(cases.filter(({ name }) => name.startsWith('the account')))(
    '$name, $how: frees what waits for the database in mid-stream',
    async ({ ask, leave }) => {
      const countWaiting = await lock('galleries')
      const socket = await send(await ask(large))
      socket.resume()
      await expect.poll(countWaiting).toBe(1)
      leave(socket)
      await expect.poll(async () => [running(), await countWaiting()]).toEqual([0, 0])
      expect(log).toEqual([])
    },
  )

  it.each(cases)('$name, $how: frees the place of what waits for a connection', async ({ ask, leave }) => {
    const countWaiting = await lock('contacts')
    const others = await Promise.all([1, 2, 3, 4].map(() => newTenant(app)))
    for (const other of others) await send(await overRest('/api/v1/account/export', 'identity')(other))
    await expect.poll(countWaiting).toBe(4)
    const socket = await send(await ask(large))
    await expect.poll(running).toBe(5)
    leave(socket)
    await expect.poll(running).toBe(4)
    await expect.poll(countWaiting).toBe(4)
    expect(log).toEqual([])
  })
})

describe.runIf(canSeeSnapshots)('a client that does not read and then leaves', () => {
  // What is compressed can be so short that the buffers on the way take all of it, read or not.
  const long = asks.filter(([name]) => !/zstd|gzip/.test(name))

  it.each(long)('frees all that is held for it: %s', async (_name, ask) => {
    const socket = await send(await ask(large))
    await untilStanding(app)
    socket.destroy()
    await expectFreed()
    expect(log).toEqual([])
  })

  it.each(long.filter(([name]) => /CSV|contacts/.test(name)))(
    'frees what is held for the answers behind it too: %s',
    async (_name, ask) => {
      const request = await ask(large)
      const socket = await send(request, request, request)
      await expect.poll(running).toBe(3)
      socket.destroy()
      await expectFreed()
      expect(log).toEqual([])
    },
  )
})

describe('a client that leaves before its export has begun', () => {
  it.each([0, 1, 4, 16, 64, 256, 1_024])(
    'is as if it had never been, or as if it had read: after %s turns of the event loop',
    async turns => {
      for (const [, ask] of asks) {
        const socket = await send(await ask(await newTenant(app)))
        for (let turn = 0; turn < turns; turn++) await nextTurn()
        socket.destroy()
        if (!socket.closed) await once(socket, 'close')
      }
      await expectFreed()
      expect(log).toEqual([])
    },
  )

  it('uses up the hour where the export had begun', async () => {
    const tenant = await newTenant(app)
    const socket = await send(await overRest('/api/v1/account/export', 'gzip')(tenant))
    await once(socket, 'data')
    socket.destroy()
    await expectFreed()
    expect((await call(app, accountExport, { tenant })).status).toBe(429)
  })
})
