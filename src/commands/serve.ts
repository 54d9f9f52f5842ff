import cluster from 'node:cluster'
import type { Config } from '../config.ts'

/** `npm start`: serves until SIGINT or SIGTERM, in this process or with several workers. */
export async function serve(config: Config): Promise<void> {
  // Each is loaded where it is needed: the process that only keeps workers stays small.
  if (config.workers === 1) await (await import('./serve-alone.ts')).serveAlone(config)
  else if (cluster.isPrimary)
    await (await import('../workers/serve-with-workers.ts')).serveWithWorkers(config)
  else await (await import('../workers/serve-as-worker.ts')).serveAsWorker(config)
}
