import { type Config, readConfig } from '../../src/config.ts'
import { defaultTimes } from '../../src/database/postgres/postgres.ts'
import { type RunningServer, type StartOptions, startServer } from '../../src/server/start.ts'
import { createTestDatabase } from './database.ts'
import type { Template } from './templates.ts'

/** Tests fill whole accounts by one statement, on machines that may be busy. */
const unhurried = { ...defaultTimes, statementMs: 120_000, silenceMs: 120_000 }

/** Starts the real server on a free port with a fresh database, which goes when it closes. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  options: StartOptions = {},
  template: Template = 'empty',
): Promise<RunningServer> {
  const database = await createTestDatabase(template)
  const config: Config = {
    ...readConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', REDIS_URL: process.env.REDIS_URL }),
    port: 0,
    databaseUrl: database.url,
    dataDir: database.dataDir,
    trustedProxyHops: 1,
    ...overrides,
  }
  const server = await startServer(config, { requestTimes: unhurried, ...options })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await server.close()
    await database.drop()
  }
  return { ...server, close }
}
