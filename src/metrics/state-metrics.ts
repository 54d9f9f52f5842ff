import { performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Authenticator } from '../auth/authenticator.ts'
import type { Database } from '../database/database.ts'
import type { Live } from '../domain/live/live.ts'
import type { RedisLink } from '../limits/counters/redis-link.ts'
import { keyFetchFailed } from '../observation/events.ts'

/** The sources that are read with the metrics. */
export interface MetricSources {
  readonly database: Pick<Database, 'ping' | 'readUse'>
  readonly authenticator: Pick<Authenticator, 'ready' | 'keysFetchedAt'>
  readonly live: { readonly streams: Pick<Live['streams'], 'count'> }
  /** null where limits are counted without Redis. */
  readonly redis: Pick<RedisLink, 'isAway'> | null
}

/** Reads the resources in use and the state of the dependencies. Returns the functions that stop it. */
export function readState(registry: Registry, sources: MetricSources): (() => void)[] {
  readProcess(registry, sources)
  readDatabase(registry, sources)
  return readDependencies(registry, sources)
}

function readProcess(registry: Registry, { live }: MetricSources): void {
  const registers = [registry]
  new Counter({
    name: 'bizgate_event_loop_active_seconds_total',
    help: 'Time in which the event loop had work; its rate is the utilisation, from 0 to 1 a process',
    registers,
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1_000)
    },
  })
  new Gauge({
    name: 'bizgate_live_subscriptions',
    help: 'Live subscriptions that run',
    registers,
    collect() {
      this.set(live.streams.count)
    },
  })
}

function readDatabase(registry: Registry, { database }: MetricSources): void {
  const registers = [registry]
  new Gauge({
    name: 'bizgate_database_connections',
    help: 'Connections to Postgres, by pool and state: in_use, idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { inUse, idle }] of Object.entries(database.readUse().pools)) {
        this.set({ pool, state: 'in_use' }, inUse)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'bizgate_database_connections_max',
    help: 'Connections that a pool may have',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { most }] of Object.entries(database.readUse().pools)) this.set({ pool }, most)
    },
  })
  new Gauge({
    name: 'bizgate_database_connections_waiting',
    help: 'Statements and transactions that wait for a connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waiting }] of Object.entries(database.readUse().pools)) this.set({ pool }, waiting)
    },
  })
  new Gauge({
    name: 'bizgate_database_kept_statements',
    help: 'Prepared statements in the cache, by the layer that makes them',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(database.readUse().keptStatements)) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'bizgate_spool_bytes',
    help: 'Temporary files of exports that are read slowly',
    registers,
    collect() {
      this.set(database.readUse().spool.bytes)
    },
  })
  new Gauge({
    name: 'bizgate_spool_max_bytes',
    help: 'Maximum of these files together',
    registers,
    collect() {
      this.set(database.readUse().spool.maxBytes)
    },
  })
}

function readDependencies(
  registry: Registry,
  { database, authenticator, redis }: MetricSources,
): (() => void)[] {
  const registers = [registry]
  new Gauge({
    name: 'bizgate_ready',
    help: '1 while /ready is 200: the database answers and the verification keys are loaded; else 0',
    aggregator: 'min',
    registers,
    async collect() {
      const answers = await database.ping().then(
        () => true,
        () => false,
      )
      this.set(answers && authenticator.ready() ? 1 : 0)
    },
  })
  if (redis) {
    new Gauge({
      name: 'bizgate_redis_circuit_open',
      help: '1 while Redis is down, slow or failing and the process counts limits by itself; absent without Redis',
      aggregator: 'max',
      registers,
      collect() {
        this.set(redis.isAway ? 1 : 0)
      },
    })
  }
  new Gauge({
    name: 'bizgate_identity_keys_fetched_timestamp_seconds',
    help: "When the identity provider's keys were last fetched; 0 for never, and for the development issuer's",
    aggregator: 'min',
    registers,
    collect() {
      this.set((authenticator.keysFetchedAt()?.getTime() ?? 0) / 1_000)
    },
  })
  const failures = new Counter({
    name: 'bizgate_identity_key_fetch_failures_total',
    help: "Fetches of the identity provider's keys that failed",
    registers,
  })
  return [keyFetchFailed.listen(() => failures.inc())]
}
