import { loadDemoData } from '../../demo/load.ts'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server/start.ts'

/** A gateway with the demo account: that of the script, or of a test. */
export interface DemoServer {
  readonly url: string
  token(userId: string): Promise<string>
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** When the answers that are written down were given. */
export const momentOfAnswers = new Date('2026-02-03T15:00:00Z')

/** Lets work ask a server whose demo account is unchanged. */
export async function withDemoServer<Result>(work: (server: DemoServer) => Promise<Result>): Promise<Result> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), port: 0, dataDir: 'memory:' }
  const now = () => momentOfAnswers
  const { url, services, close } = await startServer(config, {
    now,
    beforeListening: ({ database }) => loadDemoData(database.prisma, momentOfAnswers),
  })
  const { developmentIssuer } = services
  if (!developmentIssuer) throw new Error('The demo server has no development issuer')
  try {
    return await work({ url, token: userId => developmentIssuer.issueToken(userId, { now }) })
  } finally {
    await close()
  }
}
