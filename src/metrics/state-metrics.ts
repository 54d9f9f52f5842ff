import { performance } from 'node:perf_hooks'
import type { Authenticator } from '../auth/authenticator.ts'
import type { Database } from '../database/database.ts'
import type { Live } from '../domain/live/live.ts'
import type { RedisLink } from '../limits/counters/redis-link.ts'
import { keyFetchFailed } from '../observation/events.ts'
import type { Instruments } from './instruments.ts'
import type { WebhookBacklog } from './webhook-metrics.ts'

/** The sources that are read with the metrics. */
export interface MetricSources {
  readonly database: Pick<Database, 'ping' | 'readUse'>
  readonly authenticator: Pick<Authenticator, 'ready' | 'keysFetchedAt'>
  /** Whether all is done that comes before the first request. */
  readonly start: { readonly isOver: boolean }
  readonly clock: { readonly offsetSeconds: number }
  readonly live: { readonly streams: Pick<Live['streams'], 'count'> }
  readonly webhooks: WebhookBacklog
  /** null where limits are counted without Redis. */
  readonly redis: Pick<RedisLink, 'isAway'> | null
}

/** Reads the resources in use and the state of the dependencies. */
export function readState(metrics: Instruments, sources: MetricSources): void {
  readProcess(metrics, sources)
  readDatabase(metrics, sources)
  readDependencies(metrics, sources)
}

function readProcess(metrics: Instruments, { live }: MetricSources): void {
  metrics.counter(
    'bizgate_event_loop_active_seconds_total',
    'Time in which the event loop had work; its rate is the utilisation, from 0 to 1 a process',
    {
      collect() {
        this.reset()
        this.inc(performance.eventLoopUtilization().active / 1_000)
      },
    },
  )
  metrics.state('bizgate_live_subscriptions', 'Live subscriptions that run', {
    read: () => live.streams.count,
  })
}

function readDatabase(metrics: Instruments, { database }: MetricSources): void {
  const readPools = () => Object.entries(database.readUse().pools)
  const ofPools = (name: string, help: string, key: 'most' | 'waiting') =>
    metrics.gauge(name, help, {
      labelNames: ['pool'],
      collect() {
        for (const [pool, use] of readPools()) this.set({ pool }, use[key])
      },
    })
  metrics.gauge('bizgate_database_connections', 'Connections to Postgres, by pool and state: in_use, idle', {
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { inUse, idle }] of readPools()) {
        this.set({ pool, state: 'in_use' }, inUse)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  ofPools('bizgate_database_connections_max', 'Connections that a pool may have', 'most')
  const waiting = 'Statements and transactions that wait for a connection'
  ofPools('bizgate_database_connections_waiting', waiting, 'waiting')
  metrics.gauge(
    'bizgate_database_kept_statements',
    'Prepared statements in the cache, by the layer that makes them',
    {
      labelNames: ['kind'],
      collect() {
        for (const [kind, count] of Object.entries(database.readUse().keptStatements))
          this.set({ kind }, count)
      },
    },
  )
  metrics.state('bizgate_spool_bytes', 'Temporary files of exports that are read slowly', {
    read: () => database.readUse().spool.bytes,
  })
  metrics.state('bizgate_spool_max_bytes', 'Maximum of these files together', {
    read: () => database.readUse().spool.maxBytes,
  })
}

function readDependencies(
  metrics: Instruments,
  { database, authenticator, start, clock, redis }: MetricSources,
): void {
  metrics.state(
    'bizgate_ready',
    '1 while the start is over, the database answers and the verification keys are loaded, without which /ready is 503; else 0',
    {
      aggregator: 'min',
      read: () =>
        database.ping().then(
          () => (start.isOver && authenticator.ready() ? 1 : 0),
          () => 0,
        ),
    },
  )
  metrics.state(
    'bizgate_clock_offset_seconds',
    'How far the clock is ahead of that of Postgres, below 0 behind it, compared once a minute; 0 on the embedded database',
    // That of one machine.
    { aggregator: 'average', read: () => clock.offsetSeconds },
  )
  if (redis)
    metrics.state(
      'bizgate_redis_circuit_open',
      '1 while Redis is down, slow or failing and the process counts limits by itself; absent without Redis',
      { aggregator: 'max', read: async () => ((await redis.isAway()) ? 1 : 0) },
    )
  metrics.state(
    'bizgate_identity_keys_fetched_timestamp_seconds',
    "When the identity provider's keys were last fetched; 0 for never, and for the development issuer's",
    { aggregator: 'min', read: () => (authenticator.keysFetchedAt()?.getTime() ?? 0) / 1_000 },
  )
  const failures = metrics.counter(
    'bizgate_identity_key_fetch_failures_total',
    "Fetches of the identity provider's keys that failed",
  )
  metrics.on(keyFetchFailed, () => failures.inc())
}
