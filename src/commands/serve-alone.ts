import { loadDemoData } from '../../demo/load.ts'
import type { Config } from '../config.ts'
import { releaseStartMemory } from '../server/release-start-memory.ts'
import { startServer } from '../server/start.ts'
import { endOnFault } from './end-on-fault.ts'
import { abandonServer, endServer } from './end-server.ts'
import { databaseAway, endWithFailure } from './failure.ts'
import { greet, warnOfDevelopmentIssuer } from './greeting.ts'
import { listenForCommands } from './running/listen.ts'
import { endOnSignals } from './signals.ts'

/** Serves in this process until SIGINT or SIGTERM, or until an error that nobody caught. */
export async function serveAlone(config: Config): Promise<void> {
  const server = await startServer(config, {
    beforeListening: async ({ database, now }) => {
      if (!config.production) await loadDemoData(database.prisma, now())
      releaseStartMemory()
    },
  })
  endOnSignals(() => endServer(server))
  endOnFault(server.services.log, () => abandonServer(server))
  server.ready.catch(endWithFailure)
  await listenForCommands(server.services)
  warnOfDevelopmentIssuer(config, server.services.log)
  await greet(config, server.url, server.services.developmentIssuer)
  if (!server.services.start.isOver)
    process.stdout.write(`${databaseAway} What needs it is answered by 503 until it does.\n\n`)
}
