import cluster from 'node:cluster'
import { readConfig } from '../../config.ts'
import type { CommandContext } from '../context.ts'

/** `npm start`: serves until SIGINT or SIGTERM, in this process or with several workers. Answers null once it does. */
export async function serve(context: CommandContext): Promise<null> {
  const config = readConfig(context.environment)
  // Each is loaded where it is needed: the process that only supervises workers stays small.
  if (config.workers === 1) await (await import('./serve-alone.ts')).serveAlone(config, context)
  else if (cluster.isPrimary)
    await (await import('./workers/serve-with-workers.ts')).serveWithWorkers(config, context)
  else await (await import('./workers/serve-as-worker.ts')).serveAsWorker(config)
  return null
}
