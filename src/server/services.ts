import type { Logger } from 'pino'
import { type Authenticator, openAuthenticator } from '../auth/authenticator.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from '../auth/development-issuer.ts'
import { openLocalKeySource } from '../auth/key-source.ts'
import { openRemoteKeySource } from '../auth/remote-key-source.ts'
import type { Config } from '../config.ts'
import type { Database, RequestTimes } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { SpoolBytes } from '../database/snapshot/spool-room.ts'
import { Live } from '../domain/live/live.ts'
import { exportBounds, RunningStreams } from '../domain/streams/running-streams.ts'
import { type CostBudget, costPointsPerMinute, openCostBudget } from '../limits/cost-budget.ts'
import type { LimitLog } from '../limits/counters/counter.ts'
import type { RedisLink } from '../limits/counters/redis-link.ts'
import { ErrorFloodGuard } from '../limits/error-flood-guard.ts'
import { openRateLimiter, type RateLimiter } from '../limits/rate-limiter.ts'
import { openLog } from '../log.ts'

/** What a running server works with; opened from the configuration, closed in the other order. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly limiter: RateLimiter
  readonly costBudget: CostBudget
  readonly errorFloodGuard: ErrorFloodGuard
  readonly authenticator: Authenticator
  /** null where a real identity provider is configured. */
  readonly developmentIssuer: DevelopmentIssuer | null
  readonly now: () => Date
  readonly streams: RunningStreams
  readonly live: Live
  close(): Promise<void>
}

/** What services may have otherwise than by default. */
export interface ServiceOptions {
  readonly now?: (() => Date) | undefined
  readonly requestTimes?: RequestTimes | undefined
  readonly spoolBytes?: SpoolBytes | undefined
  /** How long an account export counts that nobody prolongs, in milliseconds. */
  readonly leaseMs?: number | undefined
  /** How long a live subscription may run, in milliseconds. */
  readonly liveMs?: number | undefined
}

/** Opens everything; what was opened is closed again if a later part fails. */
export async function openServices(
  config: Config,
  { now = () => new Date(), requestTimes, spoolBytes, leaseMs, liveMs }: ServiceOptions = {},
): Promise<Services> {
  const { databaseUrl, dataDir, preparedStatements, redisUrl } = config
  const log = openLog(config)
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
    opened.length = 0
  }
  try {
    const database = await openDatabase({
      url: databaseUrl,
      dataDir,
      preparedStatements,
      ...(requestTimes ? { requestTimes } : {}),
      ...(spoolBytes ? { spoolBytes } : {}),
    })
    opened.push(() => database.close())
    const limitLog: LimitLog = (message, detail) => log.warn(detail ?? {}, message)
    const redis = redisUrl === null ? null : await openRedis(redisUrl, limitLog)
    opened.push(() => redis?.close())
    const limiter = openRateLimiter({ redis, database, log: limitLog, leaseMs })
    opened.push(() => limiter.close())
    const costBudget = openCostBudget({ pointsPerMinute: costPointsPerMinute, redis })
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, 'changes cannot be looked for; they are heard of later')
    const live = new Live({ database, onFailure, maxMs: liveMs })
    opened.push(() => live.close())
    const { authenticator, developmentIssuer } = await openAuth(config, log, now)
    opened.push(() => authenticator.close())
    return {
      config,
      log,
      database,
      limiter,
      costBudget,
      errorFloodGuard: new ErrorFloodGuard(),
      authenticator,
      developmentIssuer,
      now,
      streams: new RunningStreams(exportBounds),
      live,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openAuth(config: Config, log: Logger, now: () => Date) {
  if (config.identityProvider) {
    const { jwksUrl, issuer, audience } = config.identityProvider
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, 'the keys of the identity provider cannot be fetched')
    const keySource = openRemoteKeySource({ url: jwksUrl, now, onFailure })
    return { authenticator: openAuthenticator({ keySource, issuer, audience, now }), developmentIssuer: null }
  }
  const developmentIssuer = await openDevelopmentIssuer(config.dataDir)
  const { issuer, audience } = developmentIssuer
  const keySource = openLocalKeySource(developmentIssuer.jwks())
  return { authenticator: openAuthenticator({ keySource, issuer, audience, now }), developmentIssuer }
}

/** With its client, which a server without Redis does without. */
async function openRedis(url: string, log: LimitLog): Promise<RedisLink> {
  const { RedisLink } = await import('../limits/counters/redis-link.ts')
  return RedisLink.open(url, log)
}
