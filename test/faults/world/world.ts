import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LoopbackProxy, startProxy } from '../../support/loopback-proxy.ts'
import { makeOwnDirectory } from '../../support/own-directory.ts'
import { type PostgresInstance, preparePostgres, type Settings } from '../../support/postgres-instance.ts'
import { prepareRedis, type RedisInstance } from '../../support/redis-instance.ts'
import { here } from '../harness/machine-speed.ts'
import { type Gateway, type GatewayOptions, startGateway } from './gateway.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { untilReady } from './readiness.ts'
import { addTenants, type Tenant } from './tenants.ts'

/** Everything that a gateway needs, each its own and reached by a proxy, and accounts for the traffic. */
export interface World {
  readonly postgres: PostgresInstance
  readonly redis: RedisInstance
  readonly issuer: Issuer
  readonly toPostgres: LoopbackProxy
  readonly toRedis: LoopbackProxy
  readonly database: string
  readonly tenants: readonly Tenant[]
  /** Starts a gateway with these variables besides. */
  startGateway(
    environment?: Readonly<Record<string, string>>,
    options?: Pick<GatewayOptions, 'before'>,
  ): Promise<Gateway>
  /** Ends all of it. */
  remove(): Promise<void>
}

const database = 'bizgate'
/** Who the gateway is to Postgres: nobody special, the owner of its database. */
export const role = 'gateway'
// Each sends a creation every four seconds, which is half of what it may.
const tenantCount = 60

/** What of a world may be special. */
export interface WorldOptions {
  readonly settings?: Settings
  /** Makes the tablespace that the database is in, and answers its name. */
  readonly prepare?: (postgres: PostgresInstance) => Promise<string>
}

/** Starts it: a migrated database with accounts, and no gateway yet. */
export async function openWorld({ settings = {}, prepare }: WorldOptions = {}): Promise<World> {
  const [directory, postgres, redis, issuer] = await Promise.all([
    makeOwnDirectory('gateways'),
    preparePostgres(settings),
    prepareRedis(),
    startIssuer(),
  ])
  await Promise.all([postgres.start(), redis.start()])
  const tablespace = (await prepare?.(postgres)) ?? 'pg_default'
  await postgres.query(`CREATE ROLE ${role} LOGIN`)
  await postgres.query(`CREATE DATABASE ${database} OWNER ${role} TABLESPACE ${tablespace}`)
  const [toPostgres, toRedis] = await Promise.all([
    startProxy(postgres.url(database, role)),
    startProxy(redis.url),
  ])
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: toPostgres.url,
    REDIS_URL: toRedis.url,
    TRUSTED_PROXY_HOPS: '1',
    ...issuer.environment,
  }
  let started = 0
  const start: World['startGateway'] = async (more = {}, options = {}) => {
    const own = join(directory.path, String(++started))
    await mkdir(own)
    return startGateway({ environment: { ...environment, ...more }, directory: own, ...options })
  }
  const migrating = await start()
  // It listens before, where that takes longer than ten seconds.
  await untilReady(migrating.url, here(60_000))
  const tenants = await addTenants({ postgres, database, issuer }, tenantCount)
  await migrating.stop()
  return {
    postgres,
    redis,
    issuer,
    toPostgres,
    toRedis,
    database,
    tenants,
    startGateway: start,
    async remove() {
      await directory.remove()
      await Promise.all([toPostgres.goDown(), toRedis.goDown(), issuer.goDown()])
      await Promise.all([postgres.remove(), redis.remove()])
    },
  }
}
