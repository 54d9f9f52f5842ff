import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedAdapter } from '../../../src/database/embedded/adapter.ts'
import type { Migration } from '../../../src/database/migrations/list.ts'
import { migrate } from '../../../src/database/migrations/migrate.ts'
import { migrateDatabase, openDatabase } from '../../../src/database/open-database.ts'
import { runMain } from '../../process/server-process.ts'
import { createUnmigratedDatabase, testServerUrl } from '../../support/database.ts'
import { newPGlite } from '../../support/new-pglite.ts'

describe('a migration that is cut short', () => {
  let pglite: PGlite
  beforeAll(async () => {
    pglite = await newPGlite()
  })
  afterEach(() => pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;'))
  afterAll(() => pglite.close())

  const first = writeMigration('1_first', 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1);')
  const second = writeMigration('2_second', 'INSERT INTO kept VALUES (2) -- no end')
  const third = writeMigration('3_third', 'CREATE TABLE later (id int);')
  const all = [first, second, third]
  const run = (migrations = all) => migrate(createEmbeddedAdapter(pglite), { migrations })
  const cutShort = ({ script }: Migration, migrations = all, moment: 'before' | 'after' = 'before') =>
    migrate(dying(pglite, { moment, script }), { migrations })
  const kept = async () => (await pglite.query('SELECT id FROM kept ORDER BY id')).rows
  const unfinished = async () =>
    (await pglite.query('SELECT 1 FROM _prisma_migrations WHERE finished_at IS NULL')).rows.length

  it.each(['before', 'after'] as const)(
    'right %s the commit of its script is brought to its end by the next start',
    async moment => {
      for (const migration of [first, second])
        await expect(cutShort(migration, all, moment)).rejects.toThrow()
      await run()
      expect(await kept()).toEqual([{ id: 1 }, { id: 2 }])
      expect(await unfinished()).toBe(0)
      expect(await run()).toEqual([])
    },
  )

  it('by a version that did not record it in the script is found whole where it is', async () => {
    await run([first])
    await pglite.exec('UPDATE _prisma_migrations SET finished_at = NULL')
    await run()
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await unfinished()).toBe(0)
  })

  it('and has failed before is tried again, also with another text, and says why it fails', async () => {
    await run([first])
    const broken = writeMigration(second.name, 'DELETE FROM kept; SELECT 1 / 0;')
    for (let start = 0; start < 3; start++) {
      await expect(run([first, broken])).rejects.toThrow(
        /2_second[\s\S]*division by zero|division by zero[\s\S]*2_second/,
      )
    }
    expect(await run()).toEqual(['2_second', '3_third'])
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await run()).toEqual([])
  })

  it('that fails as something is there which it did not create is not taken for finished', async () => {
    await run([first, second])
    await pglite.exec('CREATE TABLE later (other text)')
    await expect(run()).rejects.toThrow(/already exists/)
    await expect(run()).rejects.toThrow(/already exists/)
  })

  // What is unfinished has changed nothing, so whoever goes back to the version before it, or restarts it, may.
  it('and that this version does not know is left to the one that does', async () => {
    await run([first, second])
    await expect(cutShort(third)).rejects.toThrow()
    // Nor does it wait for the process that may be at work on it.
    const exclusively = () => Promise.reject(new Error('It waits'))
    const before = { migrations: [first, second], exclusively }
    expect(await migrate(createEmbeddedAdapter(pglite), before)).toEqual([])
    expect(await unfinished()).toBe(1)
    expect(await run()).toEqual(['3_third'])
    expect(await unfinished()).toBe(0)
  })

  it('and that this version does not know stops a start that has migrations of its own to apply', async () => {
    await run([first])
    await expect(cutShort(third, [first, third])).rejects.toThrow()
    await expect(run([first, second])).rejects.toThrow(/3_third was begun on this database and not finished/)
    expect(await kept()).toEqual([{ id: 1 }])
  })
})

it('a process that is killed while it migrates leaves nothing that the next start cannot finish', async () => {
  const moments = testServerUrl ? [0, 1, 4, 9] : [0]
  for (const begun of moments) {
    const location = await createUnmigratedDatabase()
    const { child, exited } = runMain(
      {
        LOG_LEVEL: 'silent',
        DATA_DIR: location.dataDir,
        ...(location.url ? { DATABASE_URL: location.url } : {}),
      },
      'migrate',
    )
    await (location.url ? untilBegun(location.url, begun) : untilMade(location.dataDir))
    child.kill('SIGKILL')
    await exited()
    await migrateDatabase(location)
    const database = await openDatabase({ ...location, requestTimes: null })
    expect(await database.prisma.account.count()).toBe(0)
    expect(
      await database.prisma.$queryRaw`SELECT 1 FROM _prisma_migrations WHERE finished_at IS NULL`,
    ).toEqual([])
    await database.close()
    await location.drop()
  }
})

/** Until so many migrations are begun. */
async function untilBegun(url: string, count: number): Promise<void> {
  const { default: pg } = await import('pg')
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  const table = "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found"
  while (!(await session.query(table)).rows[0].found) {}
  const begun = 'SELECT count(*)::int AS count FROM _prisma_migrations'
  while ((await session.query(begun)).rows[0].count < count) {}
  await session.end()
}

/** Until the embedded database is there, of which the process can be asked nothing. */
async function untilMade(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  await expect.poll(() => existsSync(file), { interval: 5 }).toBe(true)
}

/** A process that dies at a moment of that script: nothing that it would do after it is done. */
function dying(
  pglite: PGlite,
  { moment, script }: { moment: 'before' | 'after'; script: string },
): SqlDriverAdapterFactory {
  const living = createEmbeddedAdapter(pglite)
  let isDead = false
  const dead = () => Promise.reject(new Error('killed'))
  return {
    ...living,
    async connect() {
      const adapter = await living.connect()
      const { queryRaw, executeRaw, executeScript } = adapter
      return Object.assign(adapter, {
        queryRaw: (query: Parameters<typeof queryRaw>[0]) =>
          isDead ? dead() : queryRaw.call(adapter, query),
        executeRaw: (query: Parameters<typeof executeRaw>[0]) =>
          isDead ? dead() : executeRaw.call(adapter, query),
        executeScript: async (text: string) => {
          if (isDead) return dead()
          isDead = text.includes(script)
          if (!isDead || moment === 'after') await executeScript.call(adapter, text)
          if (isDead) return dead()
        },
      })
    },
  }
}

function writeMigration(name: string, script: string): Migration {
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
}
