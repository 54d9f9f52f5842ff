import { type Config, ConfigError, readConfig } from '../../config.ts'
import { forgetDatabaseHits, forgetRedisCounters } from '../../limits/forget-shared.ts'
import type { CommandContext } from '../context.ts'
import { openRedis } from '../open-redis.ts'
import { print } from '../print.ts'
import { resetRunningServers } from '../running/reset.ts'
import { withDatabase } from '../with-database.ts'

/**
 * `bizgate limits reset`: forgets all calls so far, in the database, in Redis and in the processes that serve with
 * this DATA_DIR.
 */
export async function resetLimits(context: CommandContext): Promise<number> {
  const config = readConfig(context.environment)
  if (config.production)
    throw new ConfigError('Limits are reset outside production only: NODE_ENV is production')
  const counters = config.redisUrl === null ? null : await resetRedis(config.redisUrl)
  const shared = config.databaseUrl === null ? null : await resetDatabase(context, config)
  // Last, since each process lets through what it alone has counted.
  const { servers, forgotten } = await resetRunningServers(config.dataDir)
  // The embedded database is the running server's, which has done it then.
  const calls = shared ?? (servers > 0 ? forgotten : await resetDatabase(context, config))
  print(context, `Reset in the database, calls under hourly limits: ${calls}.`)
  if (counters !== null) print(context, `Reset in Redis, counters: ${counters}.`)
  print(context, `Reset in running servers of this DATA_DIR: ${servers}.`)
  if (servers === 0 && config.databaseUrl !== null) {
    print(context, 'A server elsewhere keeps its counts of the last minute until they expire or it restarts.')
  }
  return 0
}

function resetDatabase(context: CommandContext, config: Config): Promise<number> {
  return withDatabase(context, config, ({ prisma }) => forgetDatabaseHits(prisma))
}

async function resetRedis(url: string): Promise<number> {
  const redis = await openRedis(url)
  try {
    return await forgetRedisCounters(redis)
  } finally {
    redis.disconnect()
  }
}
