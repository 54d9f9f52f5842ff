import { Redis } from 'ioredis'
import { isOfSelect } from '../limits/counters/redis-link.ts'
import { SetupError } from '../setup-error.ts'
import { tlsProblem } from '../tls-problem.ts'

const connectTimeoutMs = 2_000

/** Connects a command to Redis; rejects with a SetupError where it cannot be used. The caller disconnects. */
export async function openRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    commandTimeout: connectTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason: unknown
  // The caller reports errors; without a listener the client would write them to the terminal.
  redis.on('error', error => {
    reason ??= error
    // The client would go on with database 0.
    if (isOfSelect(error)) redis.disconnect()
  })
  try {
    await redis.connect()
    await redis.ping()
    return redis
  } catch (error) {
    redis.disconnect()
    throw new SetupError(`The Redis that REDIS_URL names ${explain(error, reason)}`, { cause: error })
  }
}

// Its messages can quote the URL, so only known ones are reported.
function explain(...errors: readonly unknown[]): string {
  const texts = errors.map(error => (error instanceof Error ? error.message : ''))
  const isRefusal = texts.some(text => /^(NOAUTH|WRONGPASS|NOPERM)/.test(text))
  if (isRefusal) return 'turns us away: user or password are wrong.'
  if (errors.some(isOfSelect)) return 'has no database of that number.'
  const problem = errors.map(tlsProblem).find(problem => problem !== undefined)
  return problem === undefined ? 'does not answer.' : `has a certificate that cannot be used: ${problem}.`
}
