import type { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import { answerTimeoutMs, probeWrites } from '../../limits/counters/redis-link.ts'
import { SetupError } from '../../setup-error.ts'
import { openRedis } from '../open-redis.ts'
import { compareClock } from './clock.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('redis')
/** The oldest that the limits are tried with. */
const leastMajor = 6

/** What to do about a refusal, by its code. */
const refusals: Readonly<Record<string, string>> = {
  OOM: 'Raise its maxmemory.',
  MISCONF: 'Its disk may be full: its log says why it cannot save.',
  NOREPLICAS: 'Bring its replicas back, or lower min-replicas-to-write.',
  NOPERM: 'ACL SETUSER: let this user write and run scripts.',
}

/** The Redis that limits are counted in. */
export async function* examineRedis({ redisUrl }: Config): AsyncGenerator<Diagnosis> {
  if (redisUrl === null) return yield ok('None: the process counts limits by the minute by itself')
  try {
    const redis = await openRedis(redisUrl)
    try {
      yield* judge(redis)
      yield await compareClock('Redis', () => readTime(redis))
    } finally {
      redis.disconnect()
    }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    yield wrong(error.message, 'Until it can be used, each process counts by itself.')
  }
}

async function* judge(redis: Redis): AsyncGenerator<Diagnosis> {
  const info = readInfo(await redis.info())
  const startedAtMs = performance.now()
  await redis.ping()
  const tookMs = performance.now() - startedAtMs
  const version = info.get('redis_version') ?? 'of an unknown version'
  const text = `Redis ${version}, answers in ${tookMs.toFixed(1)} ms`
  if (Number.parseInt(version, 10) < leastMajor) yield warning(text, `Use Redis ${leastMajor} or newer.`)
  else if (tookMs > answerTimeoutMs)
    yield warning(text, `After ${answerTimeoutMs} ms a process counts by itself: use a Redis that is nearer.`)
  else yield ok(text)
  if (info.get('role') === 'slave') yield wrong('It is a replica, which takes no writes', 'Name the primary.')
  else yield* judgeWork(redis)
  const policy = info.get('maxmemory_policy') ?? 'noeviction'
  if (policy !== 'noeviction') {
    const advice =
      'CONFIG SET maxmemory-policy noeviction, so that no limit is forgotten when memory runs out.'
    yield warning(`Its eviction policy is ${policy}`, advice)
  }
}

/** What counting takes. A Redis that is out of memory or disk, or has lost its replicas, answers all else. */
async function* judgeWork(redis: Redis): AsyncGenerator<Diagnosis> {
  const work = {
    writes: () => probeWrites(redis),
    scripts: () => redis.eval('return 1', 0),
  }
  for (const [what, run] of Object.entries(work)) {
    const refusal = await run().then(() => null, readRefusal)
    if (refusal === null) continue
    yield wrong(
      `It refuses ${what} (${refusal})`,
      refusals[refusal] ?? 'Until it takes them, each process counts by itself.',
    )
    return
  }
}

/** The code of what Redis answers, which has no secret. */
function readRefusal(error: unknown): string {
  if (!(error instanceof Error && error.name === 'ReplyError')) throw error
  const [code = ''] = error.message.split(' ', 1)
  return code
}

function readInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\r\n').filter(line => line.includes(':'))
  return new Map(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

async function readTime(redis: Redis): Promise<number> {
  const [seconds = 0, microseconds = 0] = (await redis.time()).map(Number)
  return seconds * 1_000 + microseconds / 1_000
}
