import type { Config } from '../config.ts'
import { demo } from '../demo-data/demo.ts'
import { loadDemoData } from '../demo-data/load.ts'
import { shutdownGraceMs } from '../server/shutdown.ts'
import { type RunningServer, startServer } from '../server/start.ts'

/** When the process ends without having closed, in milliseconds after a signal. */
const lastResortMs = shutdownGraceMs + 5_000

/** `npm start`: serves until SIGINT or SIGTERM. */
export async function serve(config: Config): Promise<void> {
  const server = await startServer(config, {
    beforeListening: async ({ database, now }) => {
      if (!config.production) await loadDemoData(database.prisma, now())
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server))
  process.stdout.write(`bizgate listens on ${server.url}\n`)
  if (server.services.developmentIssuer && !config.production) await greet(server)
}

/** Tells a newcomer what to try, with a token that works. */
async function greet({ url, services: { developmentIssuer } }: RunningServer): Promise<void> {
  const token = await developmentIssuer?.issueToken(demo.ownerId)
  process.stdout.write(`
A session token for the owner of the demo account, good for 24 hours:

  TOKEN=${token}

Try:

  curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/contacts?account_id=${demo.accountId}&page_size=3"
  curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/contacts/export?account_id=${demo.accountId}"
  curl -H "Content-Type: application/json" -d '{"data":{"name":"Ada","email":"ada@example.com"}}' "${url}/api/v1/forms/${demo.contactFormId}/submit"

`)
}

function stop(server: RunningServer): void {
  // The server ends by itself once it has broken off what ran too long; a database that hangs must not keep the process.
  setTimeout(() => process.exit(1), lastResortMs).unref()
  void server.close().then(() => process.exit(0))
}
