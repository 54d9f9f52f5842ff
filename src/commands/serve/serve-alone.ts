import { loadDemoData } from '../../../demo/load.ts'
import type { Config } from '../../config.ts'
import { releaseStartMemory } from '../../server/release-start-memory.ts'
import { startServer } from '../../server/start.ts'
import type { CommandContext } from '../context.ts'
import { databaseAway, databaseMigrating, tellFailure } from '../failure.ts'
import { abandonServer, endServer, tellEnd } from './end-server.ts'
import { announceFirstStart, greet, outputForWords, warnOfConfiguration } from './greeting.ts'
import { listenForCommands } from './listen.ts'
import { endOnFault, endOnSignals } from './signals.ts'

/** Serves in this process until SIGINT or SIGTERM, or until an uncaught error. */
export async function serveAlone(config: Config, context: CommandContext): Promise<void> {
  announceFirstStart(context, config)
  const server = await startServer(config, {
    beforeListening: async ({ database, now }) => {
      if (!config.production) await loadDemoData(database.prisma, now())
      releaseStartMemory()
    },
  })
  const { log } = server.services
  let isAway = false
  void server.services.databaseAway.then(() => {
    isAway = true
  })
  endOnSignals(signal => {
    tellEnd(log, signal, config)
    endServer(server, () => log.info('stopped'))
  })
  endOnFault(log, () => abandonServer(server))
  server.ready.catch(error => process.exit(tellFailure(context, error)))
  await listenForCommands(server.services)
  warnOfConfiguration(config, log)
  await greet(context, config, server.url, server.services.developmentIssuer)
  if (server.services.start.isOver) return
  const why = isAway ? databaseAway : databaseMigrating
  outputForWords(context, config).write(`${why} What needs it is answered by 503 meanwhile.\n\n`)
}
