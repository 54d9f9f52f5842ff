import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { findFreePort } from './free-port.ts'
import { makeOwnDirectory } from './own-directory.ts'

/** Whether tests can start a Redis of their own. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** The password of every Redis that tests start: it must never be seen in a log. */
export const redisPassword = 'only-for-redis'

/** A Redis process that a test may stop, resume, fill and kill. */
export interface RedisInstance {
  readonly url: string
  start(): Promise<void>
  /** Keeps its connections, answers nothing. */
  freeze(): void
  thaw(): void
  /** Refuses what needs memory until `empty`. */
  fill(): Promise<void>
  empty(): Promise<void>
  /** Forgets every key. */
  flush(): Promise<void>
  kill(): Promise<void>
  /** Kills it and deletes what it wrote. Happens by itself when this process ends. */
  remove(): Promise<void>
}

/** A Redis on a free port, not started yet. */
export async function prepareRedis(): Promise<RedisInstance> {
  const directory = await makeOwnDirectory('redis')
  const port = await findFreePort()
  const url = `redis://:${redisPassword}@127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const command = async (...words: [string, ...string[]]) => {
    const redis = new Redis(url, { retryStrategy: () => null })
    await redis.call(...words).finally(() => redis.disconnect())
  }
  const kill = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  return {
    url,
    async start() {
      const options = ['--port', String(port), '--requirepass', redisPassword, '--save', '']
      server = spawn('redis-server', [...options, '--bind', '127.0.0.1'], {
        cwd: directory.path,
        stdio: 'ignore',
      })
      await waitUntilReady(url)
    },
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    async fill() {
      await command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
      await command('CONFIG', 'SET', 'maxmemory', '1')
    },
    empty: () => command('CONFIG', 'SET', 'maxmemory', '0'),
    flush: () => command('FLUSHALL'),
    kill,
    async remove() {
      await kill()
      await directory.remove()
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
