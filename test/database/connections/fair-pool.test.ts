import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { FairPool } from '../../../src/database/fairness/fair-pool.ts'
import { isDatabaseUnavailable } from '../../../src/database/unavailable.ts'
import { testServerUrl } from '../../support/database.ts'

/** A server that accepts connections and says nothing. */
const sockets: Socket[] = []
const server = createServer(socket => {
  sockets.push(socket)
  server.emit('attempt')
  socket.on('error', () => {})
})
const unhurried = { turnMs: 1_000_000, answerMs: 1_000_000 }
let pool: FairPool
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  pool = new FairPool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, max: 20 }, unhurried)
  pool.open()
})
afterEach(() => sockets.splice(0))
afterAll(() => server.close())

let callers = 0
const connect = (from = pool) => runAsCaller(`caller ${callers++}`, () => from.connect())
const outcomesOf = async (requests: Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).map(({ status }) => status)

it('tries for each request while it knows of no trouble, and for one at a time once it could not connect', async () => {
  const first = Array.from({ length: 3 }, () => connect())
  while (sockets.length < 3) await once(server, 'attempt')
  for (const socket of sockets.splice(0)) socket.resetAndDestroy()
  expect(await outcomesOf(first)).toEqual(['rejected', 'rejected', 'rejected'])

  const later = Array.from({ length: 10 }, () => connect())
  await once(server, 'attempt')
  sockets.at(-1)?.resetAndDestroy()
  expect(await outcomesOf(later)).toEqual(Array.from({ length: 10 }, () => 'rejected'))
  expect(sockets).toHaveLength(1)
})

it('is unavailable to all while a certificate that its address names cannot be read', async () => {
  const connectionString = 'postgres://127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/nonesuch.pem'
  const secure = new FairPool({ connectionString }, unhurried)
  secure.open()
  for (const _time of [1, 2]) {
    const errors = await Promise.all([1, 2].map(() => connect(secure).catch(error => error)))
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true])
    expect(errors[0]).toMatchObject({ cause: { code: 'ENOENT' } })
  }
})

it.runIf(testServerUrl)('lets each request wait for itself where all connections are lent', async () => {
  const busy = new FairPool(
    { connectionString: testServerUrl ?? '', max: 1, connectionTimeoutMillis: 500 },
    unhurried,
  )
  busy.open()
  const lent = await connect(busy)
  await expect(connect(busy)).rejects.toThrow('timeout')
  const waiting = [connect(busy), connect(busy)]
  expect(busy.waitingCount).toBe(2)
  expect(await outcomesOf(waiting)).toEqual(['rejected', 'rejected'])
  lent.release()
  await busy.end()
})
