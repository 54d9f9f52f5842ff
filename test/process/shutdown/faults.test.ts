import { expect, it, onTestFinished } from 'vitest'
import type { DatabaseLocation } from '../../../src/database/database.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { largeAccount } from '../../support/records/large-account.ts'
import { killServer, prepareEnvironment, readToken, runShell, startServerProcess } from '../server-process.ts'

/** Opens the database, which another process must have given back, and works with it. */
async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...location, requestTimes: null })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it.each([
  ['an exception', 'SIGUSR2', 'uncaughtException'],
  ['a rejection', 'SIGWINCH', 'unhandledRejection'],
] as const)(
  '%s that nobody catches is logged, gives back what is held, and ends the process with 1',
  async (_what, signal, event) => {
    const { environment, location, remove } = await prepareEnvironment('large')
    onTestFinished(remove)
    const { accountId, ownerId } = await withDatabase(location, ({ prisma }) => largeAccount(prisma))
    const server = await startServerProcess({ ...environment, LOG_LEVEL: 'fatal' }, whole =>
      runShell(
        `exec '${process.execPath}' --import=./test/process/shutdown/fault-on-signal.js src/main.ts serve`,
        whole,
      ),
    )
    onTestFinished(() => killServer(server))
    const url = `${server.url}/api/v1/account/export?account_id=${accountId}`
    const authorization = `Bearer ${await readToken(environment, ownerId)}`
    const download = await openDownload(url, { authorization })
    expect(download.response.statusCode).toBe(200)
    server.child.kill(signal)
    expect(await server.exited()).toBe(1)
    await expect(download.countRest(/x/g)).rejects.toThrow()
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{"level"'))
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 60, event }])
    expect(server.output()).not.toContain('grace@example.com')
    expect(await withDatabase(location, ({ prisma }) => prisma.rateLimitHit.count())).toBe(0)
  },
)
