import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'

it.runIf(testServerUrl)('times are UTC whatever the time zone and date style of the server', async () => {
  const location = await createTestDatabase()
  await configure(location.url ?? '')
  const database = await openDatabase({ ...location, requestTimes: null })
  const createdAt = new Date('2026-07-01T12:00:00.000Z')
  const account = await database.prisma.account.create({ data: { name: 'A', ownerId: 'owner', createdAt } })
  const stored = await database.prisma
    .$queryRaw`SELECT extract(epoch FROM created_at)::float8 AS s FROM accounts`
  await database.close()
  await location.drop()
  expect(account.createdAt).toEqual(createdAt)
  expect(stored).toEqual([{ s: createdAt.getTime() / 1000 }])
})

async function configure(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const name = client.escapeIdentifier(new URL(connectionString).pathname.slice(1))
  await client.query(`ALTER DATABASE ${name} SET timezone = 'America/New_York'`)
  await client.query(`ALTER DATABASE ${name} SET datestyle = 'SQL, DMY'`)
  await client.end()
}
