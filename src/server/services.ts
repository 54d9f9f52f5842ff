import type { Logger } from 'pino'
import { withApiKeys } from '../auth/api-keys/with-api-keys.ts'
import type { SessionCheckTimings } from '../auth/session-check.ts'
import type { ByteBounds } from '../byte-room.ts'
import type { Config } from '../config.ts'
import type { Database, RequestTimes } from '../database/database.ts'
import { ofNewerVersion } from '../database/migrations/status.ts'
import { type AwaitedDatabase, awaitDatabase } from '../database/open-database.ts'
import { sharedSessionAdvice } from '../database/postgres/watch/shared-sessions.ts'
import { openKeyStore } from '../domain/api-key/key-store.ts'
import { RunningExports } from '../domain/exports/running-exports.ts'
import { Live } from '../domain/live/live.ts'
import { sweepAnswers } from '../idempotency/forget-answers.ts'
import { type CostBudget, costPointsPerMinute, openCostBudget } from '../limits/cost-budget.ts'
import type { LimitLog } from '../limits/counters/counter.ts'
import type { RedisLink } from '../limits/counters/redis-link.ts'
import { ErrorFloodGuard } from '../limits/error-flood-guard.ts'
import { openRateLimiter, type RateLimiter } from '../limits/rate-limiter.ts'
import { logOutage, type OutageLog } from '../log/log-outage.ts'
import { migrationLog } from '../log/migration-log.ts'
import { openLog } from '../log/open-log.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { ClockWatch } from './clock-watch.ts'
import { type Auth, openAuth } from './open-auth.ts'
import { openWebhooks, type WebhookOptions } from './open-webhooks.ts'
import { openWriteMarks } from './write-marks.ts'

/** What a running server works with; opened from the configuration, closed in the other order. */
export interface Services extends Auth {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  /** Resolves once the database serves; rejects where waiting for it will not help. */
  readonly databaseReady: Promise<void>
  /** Resolves when the database was found to be away. */
  readonly databaseAway: Promise<void>
  /** Told of each look whether the database answers. */
  readonly databaseOutage: OutageLog
  /** Whether all is done that comes before the first request. */
  readonly start: { isOver: boolean }
  readonly limiter: RateLimiter
  readonly costBudget: CostBudget
  readonly errorFloodGuard: ErrorFloodGuard
  readonly now: () => Date
  readonly clock: Pick<ClockWatch, 'offsetSeconds'>
  readonly streams: RunningExports
  readonly live: Live
  readonly webhooks: Webhooks
  /** null where limits are counted without. */
  readonly redis: RedisLink | null
  close(): Promise<void>
}

/** Options of services in place of their defaults. */
export interface ServiceOptions extends WebhookOptions {
  /** In place of the configured database; the caller that opened it closes it. */
  readonly database?: AwaitedDatabase | undefined
  readonly now?: (() => Date) | undefined
  readonly requestTimes?: RequestTimes | undefined
  readonly spoolBytes?: ByteBounds | undefined
  /** How long an account export without renewal counts, in milliseconds. */
  readonly leaseMs?: number | undefined
  /** The most time of a live subscription, in milliseconds. */
  readonly liveMs?: number | undefined
  readonly sessionTimings?: Partial<SessionCheckTimings> | undefined
}

/** Other encodings lack letters, or take each for several. The embedded database is of UTF8. */
async function warnOfEncoding({ query }: Database, log: Logger): Promise<void> {
  const text = "SELECT current_setting('server_encoding') AS encoding"
  const [{ encoding = '' } = {}] = await query<{ readonly encoding: string }>({ text, values: [] })
  if (encoding !== 'UTF8')
    log.warn(`the database is encoded as ${encoding}: use a database that is encoded as UTF8`)
}

/** Opens all services; closes the opened ones again if a later one fails. */
export async function openServices(
  config: Config,
  {
    now = () => new Date(),
    database: given,
    requestTimes,
    spoolBytes,
    leaseMs,
    liveMs,
    sessionTimings,
    ...webhookOptions
  }: ServiceOptions = {},
): Promise<Services> {
  const { databaseUrl, databaseReplicaUrl, dataDir, preparedStatements, redisUrl } = config
  const log = openLog(config)
  const opened = new AsyncDisposableStack()
  const close = () => opened.disposeAsync()
  try {
    const limitLog: LimitLog = (message, detail) => log.warn(detail ?? {}, message)
    const warn = (message: string) => (err: unknown) => log.warn({ err }, message)
    const redis = redisUrl === null ? null : await openRedis(redisUrl, limitLog)
    opened.defer(() => redis?.close())
    const replica =
      databaseReplicaUrl === null
        ? undefined
        : {
            url: databaseReplicaUrl,
            marks: redis && openWriteMarks(redis),
            onFailure: warn('the standby cannot be used: reading from the primary'),
          }
    const away = Promise.withResolvers<void>()
    const { database, ready } =
      given ??
      (await awaitDatabase(
        {
          url: databaseUrl,
          dataDir,
          preparedStatements,
          replica,
          ...migrationLog(log),
          onNewerMigrations: count => log.warn(ofNewerVersion(count)),
          onSharedSession: code => log.error({ code }, sharedSessionAdvice),
          ...(requestTimes ? { requestTimes } : {}),
          ...(spoolBytes ? { spoolBytes } : {}),
        },
        err => {
          log.warn({ err }, 'the database is unavailable: waiting for it')
          away.resolve()
        },
      ))
    if (!given) opened.defer(() => database.close())
    // Those that wait for it get the failure.
    ready.catch(() => {})
    const clock = new ClockWatch({ database, now, warn: message => log.warn(message) })
    opened.defer(() => clock.close())
    // The embedded database has the clock of its process.
    if (!given && databaseUrl !== null) {
      ready.then(() => clock.start()).catch(() => {})
      ready.then(() => warnOfEncoding(database, log)).catch(() => {})
    }
    const limiter = openRateLimiter({ redis, database, log: limitLog, leaseMs })
    opened.defer(() => limiter.close())
    const costBudget = openCostBudget({ pointsPerMinute: costPointsPerMinute, redis })
    const onFailure = warn('changes cannot be read: live events are late')
    const live = new Live({ database, onFailure, maxMs: liveMs, auditDays: config.auditDays })
    opened.defer(() => live.close())
    const answerSweep = sweepAnswers({ database, now, onFailure: warn('expired answers cannot be deleted') })
    opened.defer(() => answerSweep.close())
    const { authenticator: tokens, developmentIssuer } = await openAuth(config, log, { now, sessionTimings })
    opened.defer(() => tokens.close())
    const keyStore = openKeyStore(database, warn('the use of an API key could not be remembered'))
    opened.defer(() => keyStore.close())
    const authenticator = withApiKeys(tokens, { store: keyStore, now })
    const services = {
      config,
      log,
      database,
      databaseReady: ready,
      databaseOutage: logOutage(log, {
        begins: 'the database does not answer',
        ends: 'the database answers again',
      }),
      databaseAway: away.promise,
      limiter,
      costBudget,
      errorFloodGuard: new ErrorFloodGuard(),
      authenticator,
      developmentIssuer,
      now,
      clock,
      streams: new RunningExports(),
      live,
      redis,
    }
    const webhooks = openWebhooks(services, webhookOptions)
    opened.defer(() => webhooks.close())
    return { ...services, webhooks, start: { isOver: false }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** With its client, which a server without Redis does without. */
async function openRedis(url: string, log: LimitLog): Promise<RedisLink> {
  const { RedisLink } = await import('../limits/counters/redis-link.ts')
  return RedisLink.open(url, log)
}
