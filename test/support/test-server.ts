import { type Config, readConfig } from '../../src/config.ts'
import { defaultTimes } from '../../src/database/postgres/times.ts'
import { schema } from '../../src/domain/schema.ts'
import { describeRest } from '../../src/rest/openapi/document.ts'
import { type RunningServer, type StartOptions, startServer } from '../../src/server/start.ts'
import { createTestDatabase } from './database.ts'
import type { OpenapiDocument } from './openapi/document.ts'
import { describeServer } from './openapi/undocumented.ts'
import type { Template } from './templates.ts'

/** Tests fill whole accounts by one statement, on machines that may be busy. */
const unhurried = {
  ...defaultTimes,
  ...{
    connectMs: 5_000,
    turnMs: 5_000,
    statementMs: 120_000,
    answerMs: 120_000,
    silenceMs: 120_000,
    batchMs: 30_000,
  },
}

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
  if (options.endpoints) {
    const document = describeRest({ schema, endpoints: options.endpoints, version: '' })
    describeServer(server.url, document as OpenapiDocument) // as it is once it is JSON
  }
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await server.close()
    await database.drop()
  }
  return { ...server, close }
}
