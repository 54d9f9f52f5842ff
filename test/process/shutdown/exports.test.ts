import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { largeAccount } from '../../support/records/large-account.ts'
import { killServer, makeDataDir, readToken, startServerProcess } from '../server-process.ts'

/** Works with the database while no server does. */
async function withDatabase<T>(
  location: TestDatabase,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...location, requestTimes: null })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const countHits = (location: TestDatabase) =>
  withDatabase(location, ({ prisma }) => prisma.rateLimitHit.count())

it('SIGTERM breaks off an export that does not end in SHUTDOWN_DEADLINE_SECONDS, gives its hour back and exits with 0', async () => {
  const { dataDir, remove } = await makeDataDir('large')
  const database = await createTestDatabase()
  onTestFinished(async () => {
    await database.drop()
    await remove()
  })
  const location = { ...database, dataDir }
  const { accountId, ownerId } = await withDatabase(location, ({ prisma }) => largeAccount(prisma))
  const environment = { DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) }
  const server = await startServerProcess({ ...environment, SHUTDOWN_DEADLINE_SECONDS: '1' })
  onTestFinished(() => killServer(server))
  const url = `${server.url}/api/v1/account/export?account_id=${accountId}`
  const authorization = `Bearer ${await readToken(environment, ownerId)}`
  const download = await openDownload(url, { authorization })
  expect(download.response.statusCode).toBe(200)
  expect((await fetch(url, { headers: { authorization } })).status).toBe(429)

  const toldAt = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.exited()).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(60_000)
  await expect(download.countRest(/x/g)).rejects.toThrow()
  expect(await countHits(location)).toBe(0)
})
