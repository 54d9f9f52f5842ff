import { loadDemoData } from '../../demo/load.ts'
import type { Config } from '../config.ts'
import { releaseStartMemory } from '../server/release-start-memory.ts'
import { startServer } from '../server/start.ts'
import { endServer } from './end-server.ts'
import { greet, warnOfDevelopmentIssuer } from './greeting.ts'

/** Serves in this process until SIGINT or SIGTERM. */
export async function serveAlone(config: Config): Promise<void> {
  const server = await startServer(config, {
    beforeListening: async ({ database, now }) => {
      if (!config.production) await loadDemoData(database.prisma, now())
      releaseStartMemory()
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endServer(server))
  warnOfDevelopmentIssuer(config, server.services.log)
  await greet(config, server.url, server.services.developmentIssuer)
}
