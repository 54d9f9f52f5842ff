import { expect, it, onTestFinished } from 'vitest'
import type { DatabaseLocation } from '../../../src/database/database.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { largeAccount } from '../../support/records/large-account.ts'
import { killServer, prepareEnvironment, readToken, startServerProcess } from '../server-process.ts'

/** Works with the database while no server does. */
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

const countHits = (location: DatabaseLocation) =>
  withDatabase(location, ({ prisma }) => prisma.rateLimitHit.count())

it('SIGTERM breaks off an export that does not end in SHUTDOWN_DEADLINE_SECONDS, gives its hour back and exits with 0', async () => {
  const { environment, location, remove } = await prepareEnvironment('large')
  onTestFinished(remove)
  const { accountId, ownerId } = await withDatabase(location, ({ prisma }) => largeAccount(prisma))
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
