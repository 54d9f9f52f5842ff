import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { readMetrics } from '../support/metrics.ts'
import { prepareEnvironment, runShell, startServerProcess } from './server-process.ts'

/** The embedded database has some hundred files open. */
const descriptors = 600
const { environment, remove } = await prepareEnvironment()
const server = await startServerProcess({ ...environment, LOG_LEVEL: 'info', METRICS_PORT: '0' }, whole =>
  runShell(`ulimit -n ${descriptors} && exec '${process.execPath}' src/main.ts serve`, whole),
)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited()
  await remove()
})

const isClosed = (socket: Socket) =>
  new Promise<void>(resolve => (socket.closed ? resolve() : socket.once('close', () => resolve())))

async function open(count: number, text = ''): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {}).resume()
      await Promise.race([once(socket, 'connect'), isClosed(socket)])
      if (text && socket.writable) socket.write(text)
      return socket
    }),
  )
}

async function askLive(): Promise<number | null> {
  return fetch(`${server.url}/live`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => null,
  )
}

it('more connections than the process has descriptors leave it answering, once those that wait have made room', async () => {
  const sockets = await open(2 * descriptors, 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(askLive).toBe(200)
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  const url = /"url":"(\S+\/metrics)"/.exec(server.output())?.[1] ?? server.output()
  const { value } = await readMetrics(url)
  expect(value('bizgate_limit_refusals_total', { limit: 'openConnections' })).toBeGreaterThan(0)
})

it('clients that send nothing hold it for no longer than they may be late', async () => {
  const sockets = await open(2 * descriptors)
  await expect.poll(askLive).toBeNull()
  await Promise.all(sockets.map(isClosed))
  expect(await askLive()).toBe(200)
  expect(server.child.exitCode).toBeNull()
})
