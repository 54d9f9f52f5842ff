import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'

/** Whether tests can start a Redis of their own. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** The password of every Redis that tests start: it must never be seen in a log. */
export const redisPassword = 'only-for-redis'

/** A Redis process that a test may stop, resume and kill. */
export interface RedisServer {
  readonly url: string
  start(): Promise<void>
  /** Keeps its connections, answers nothing. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
}

/** A Redis on a free port, not started yet. */
export async function prepareRedisServer(): Promise<RedisServer> {
  const port = await findFreePort()
  const url = `redis://:${redisPassword}@127.0.0.1:${port}`
  let server: ChildProcess | undefined
  return {
    url,
    async start() {
      const options = ['--port', String(port), '--requirepass', redisPassword, '--save', '']
      server = spawn('redis-server', options, { stdio: 'ignore' })
      await waitUntilReady(url)
    },
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    async kill() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  // While it starts, connections are refused.
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
