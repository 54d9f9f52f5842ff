import { setTimeout as wait } from 'node:timers/promises'
import { openDevelopmentIssuer } from '../../../auth/development-issuer.ts'
import type { Config } from '../../../config.ts'
import { openLog } from '../../../log/open-log.ts'
import { databasePatienceMs } from '../../../server/database-patience.ts'
import type { CommandContext } from '../../context.ts'
import { tellFailure } from '../../failure.ts'
import { lastResortMs, tellEnd } from '../end-server.ts'
import { greet, warnOfConfiguration } from '../greeting.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { endOnFault, endOnSignals } from '../signals.ts'
import { WorkerPool } from './worker-pool.ts'

/**
 * The first process of several: makes the database ready, starts the workers, replaces those that end, and ends
 * when they have. It serves no request itself.
 */
export async function serveWithWorkers(config: Config, context: CommandContext): Promise<void> {
  const prepared = prepareDatabase(config)
  // After that the workers wait for it by themselves, and listen meanwhile.
  await Promise.race([prepared, wait(databasePatienceMs, undefined, { ref: false })])
  const developmentIssuer = config.identityProvider ? null : await openDevelopmentIssuer(config.dataDir)
  const log = openLog(config)
  const pool = new WorkerPool({
    count: config.workers,
    port: config.port,
    log,
    stopMs: lastResortMs(config) + 1_000,
    onFailure: error => giveUp(error),
  })
  const giveUp = async (error: unknown) => {
    await pool.stop()
    process.exit(tellFailure(context, error))
  }
  prepared.catch(giveUp)
  endOnSignals(
    // It tells of the workers too, which say nothing of the signal.
    signal => {
      tellEnd(log, signal, config)
      void pool.stop().then(endedWell => {
        log.info('stopped')
        process.exit(endedWell ? 0 : 1)
      })
    },
    () => pool.kill(),
  )
  // The workers end by themselves when this process is gone.
  endOnFault(log, () => process.exit(1))
  const { metricsHost, metricsPort } = config
  if (metricsPort !== null) {
    const { serveWorkerMetrics } = await import('../../../metrics/worker-metrics.ts')
    const metrics = await serveWorkerMetrics({ host: metricsHost, port: metricsPort })
    log.info({ url: metrics.url }, 'metrics are served')
  }
  const url = await pool.start()
  warnOfConfiguration(config, log)
  await greet(context, config, url, developmentIssuer)
}
