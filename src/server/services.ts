import type { Logger } from 'pino'
import { type Authenticator, openAuthenticator } from '../auth/authenticator.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from '../auth/development-issuer.ts'
import { openLocalKeySource } from '../auth/key-source.ts'
import { openRemoteKeySource } from '../auth/remote-key-source.ts'
import type { Config } from '../config.ts'
import type { Database, RequestTimes } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { SpoolBytes } from '../database/snapshot/spool-room.ts'
import { RunningStreams } from '../domain/streams/running-streams.ts'
import { type CostBudget, costPointsPerMinute, openCostBudget } from '../limits/cost-budget.ts'
import type { KeeperLink } from '../limits/counters/keeper-link.ts'
import type { LimitLog } from '../limits/limit-log.ts'
import { openRateLimiter, type RateLimiter } from '../limits/rate-limiter.ts'
import { createRefusalGuard, type RefusalGuard } from '../limits/refusal-guard.ts'
import { openLog } from '../log.ts'

/** What a running server works with; opened from the configuration, closed in the other order. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly limiter: RateLimiter
  readonly costBudget: CostBudget
  readonly refusalGuard: RefusalGuard
  readonly authenticator: Authenticator
  /** null where a real identity provider is configured. */
  readonly developmentIssuer: DevelopmentIssuer | null
  readonly now: () => Date
  readonly streams: RunningStreams
  close(): Promise<void>
}

/** What services may have otherwise than by default. */
export interface ServiceOptions {
  readonly now?: (() => Date) | undefined
  readonly requestTimes?: RequestTimes | undefined
  readonly spoolBytes?: SpoolBytes | undefined
  /** How long an account export counts that nobody prolongs, in milliseconds. */
  readonly leaseMs?: number | undefined
  /** Counts for all workers, where this process is one of several; made with the log of this one. */
  readonly openKeeper?: ((log: LimitLog) => KeeperLink) | undefined
}

/** Opens everything; what was opened is closed again if a later part fails. */
export async function openServices(
  config: Config,
  { now = () => new Date(), openKeeper, requestTimes, spoolBytes, leaseMs }: ServiceOptions = {},
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
    const keeper = openKeeper?.(limitLog)
    // Each waits a moment for a Redis that does not answer: at once, not one after the other.
    const [limiter, costBudget] = await Promise.all([
      openRateLimiter({ redisUrl, keeper, database, log: limitLog, leaseMs }),
      openCostBudget({ pointsPerMinute: costPointsPerMinute, redisUrl, keeper, log: limitLog }),
    ])
    opened.push(
      () => limiter.close(),
      () => costBudget.close(),
    )
    const { authenticator, developmentIssuer } = await openAuth(config, log, now)
    opened.push(() => authenticator.close())
    const refusalGuard = createRefusalGuard({ nowMs: () => performance.now(), keeper })
    return {
      config,
      log,
      database,
      limiter,
      costBudget,
      refusalGuard,
      authenticator,
      developmentIssuer,
      now,
      streams: new RunningStreams(),
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
