import { openDevelopmentIssuer } from '../auth/development-issuer.ts'
import { greet, warnOfDevelopmentIssuer } from '../commands/greeting.ts'
import { prepareDatabase } from '../commands/prepare-database.ts'
import type { Config } from '../config.ts'
import { costPointsPerMinute } from '../limits/cost-budget.ts'
import { LimitKeeper } from '../limits/counters/limit-keeper.ts'
import { isRequestBatch } from '../limits/counters/limit-messages.ts'
import { openLog } from '../log.ts'
import { tellWorker, WorkerPool } from './worker-pool.ts'

/**
 * The first process of several: makes the database ready, starts the workers, keeps their number, counts limits
 * for all of them and ends when they have. It serves no request itself.
 */
export async function serveWithWorkers(config: Config): Promise<void> {
  await prepareDatabase(config)
  const developmentIssuer = config.identityProvider ? null : await openDevelopmentIssuer(config.dataDir)
  const keeper = await LimitKeeper.open({ costPointsPerMinute, tellAll: news => pool.tellAll(news) })
  const log = openLog(config)
  const pool = new WorkerPool({
    count: config.workers,
    port: config.port,
    log,
    onMessage: async (worker, message) => {
      if (isRequestBatch(message)) tellWorker(worker, await keeper.answer(message))
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void pool.stop().then(endedWell => process.exit(endedWell ? 0 : 1)))
  }
  const url = await pool.start()
  warnOfDevelopmentIssuer(config, log)
  await greet(config, url, developmentIssuer)
}
