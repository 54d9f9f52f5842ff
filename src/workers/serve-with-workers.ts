import { openDevelopmentIssuer } from '../auth/development-issuer.ts'
import { greet, warnOfDevelopmentIssuer } from '../commands/greeting.ts'
import { prepareDatabase } from '../commands/prepare-database.ts'
import type { Config } from '../config.ts'
import { openLog } from '../log.ts'
import { WorkerPool } from './worker-pool.ts'

/**
 * The first process of several: makes the database ready, starts the workers, replaces those that end, and ends
 * when they have. It serves no request itself.
 */
export async function serveWithWorkers(config: Config): Promise<void> {
  await prepareDatabase(config)
  const developmentIssuer = config.identityProvider ? null : await openDevelopmentIssuer(config.dataDir)
  const log = openLog(config)
  const pool = new WorkerPool({ count: config.workers, port: config.port, log })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void pool.stop().then(endedWell => process.exit(endedWell ? 0 : 1)))
  }
  const url = await pool.start()
  warnOfDevelopmentIssuer(config, log)
  await greet(config, url, developmentIssuer)
}
