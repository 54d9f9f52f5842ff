import { createHash } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { schemaDrift } from '../../../scripts/schema-drift.ts'
import { createEmbeddedAdapter } from '../../../src/database/embedded/adapter.ts'
import { type Migration, readMigrations } from '../../../src/database/migrations/list.ts'
import { migrate } from '../../../src/database/migrations/migrate.ts'
import { type MigratingSession, migratePostgres } from '../../../src/database/migrations/postgres-migrate.ts'
import { migrateDatabase, openDatabase } from '../../../src/database/open-database.ts'
import { defaultTimes } from '../../../src/database/request-times.ts'
import { createUnmigratedDatabase, type TestDatabase, testServerUrl } from '../../support/database.ts'
import { holdMigrations, keepReading } from '../../support/held-lock.ts'
import { newPGlite } from '../../support/new-pglite.ts'

describe('a database that is opened', () => {
  const created: TestDatabase[] = []
  afterEach(async () => {
    for (const database of created.splice(0)) await database.drop()
  })
  const create = async () => {
    const database = await createUnmigratedDatabase()
    created.push(database)
    return database
  }

  it('gets every migration once, in order, of which is told, and none the second time', async () => {
    const told: (readonly string[])[] = []
    const location = { ...(await create()), onMigrated: (names: readonly string[]) => told.push(names) }
    const names = (await readMigrations()).map(migration => migration.name)
    expect(await migrateDatabase(location)).toEqual(names)
    expect(await migrateDatabase(location)).toEqual([])
    expect(told).toEqual([names])
  })

  it.runIf(testServerUrl)(
    'is waited for while another process migrates it, and that process is named',
    async () => {
      const { url } = await create()
      const frozen = await holdMigrations(url)
      const told: MigratingSession[] = []
      const onAwaited = (session: MigratingSession) => told.push(session)
      const migrated = migratePostgres(url ?? '', { onAwaited, tellAfterMs: 0 })
      await expect
        .poll(() => told, { interval: 20 })
        .toMatchObject([{ pid: frozen.pid, since: expect.any(Date) }])
      await frozen.release()
      expect(await migrated).toHaveLength((await readMigrations()).length)
      expect(told).toHaveLength(1)
    },
  )

  it.runIf(testServerUrl)('is migrated by one of several processes that start at once', async () => {
    const location = await create()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location)))
    const counts = await Promise.all(opened.map(database => database.prisma.account.count()))
    await Promise.all(opened.map(database => database.close()))
    expect(counts).toEqual([0, 0, 0, 0])
  })

  it.runIf(testServerUrl)(
    'is served while a backup keeps a migration waiting, which applies after it',
    async () => {
      const { url } = await create()
      const first = writeMigration('1_first', 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1);')
      const second = writeMigration('2_second', 'ALTER TABLE kept ADD COLUMN later int;')
      await migratePostgres(url ?? '', { migrations: [first] })
      const backup = await keepReading(url, 'kept')
      const request = new pg.Client({ connectionString: url ?? '', lock_timeout: defaultTimes.lockMs })
      await request.connect()
      const select = async () => (await request.query('SELECT * FROM kept')).rows
      let blocked = 0
      const migrating = migratePostgres(url ?? '', {
        migrations: [first, second],
        onBlocked: () => {
          blocked += 1
        },
      })
      const untilWaiting = () => expect.poll(backup.countWaiting, { interval: 10 }).toBe(1)
      await untilWaiting()
      expect(await select()).toEqual([{ id: 1 }])
      await untilWaiting()
      await backup.release()
      expect(await migrating).toEqual(['2_second'])
      expect(await select()).toEqual([{ id: 1, later: null }])
      expect(blocked).toBe(1)
      await request.end()
    },
  )
})

describe('a migration', () => {
  let pglite: PGlite
  beforeAll(async () => {
    pglite = await newPGlite()
  })
  afterEach(() => pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;'))
  afterAll(() => pglite.close())

  const run = (...migrations: Migration[]) => migrate(createEmbeddedAdapter(pglite), { migrations })
  const first = writeMigration('1_first', 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1);')

  it('may hold a function with semicolons in it', async () => {
    const body = '$$ BEGIN NULL; RETURN 2; END $$'
    await run(writeMigration('1_two', `CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS ${body};`))
    expect((await pglite.query('SELECT two()')).rows).toEqual([{ two: 2 }])
  })

  it('that fails changes nothing, is named with the reason, and stops later starts', async () => {
    const broken = writeMigration('2_broken', 'DELETE FROM kept; SELECT 1 / 0;')
    await expect(run(first, broken)).rejects.toThrow(/division by zero[\s\S]*2_broken/)
    // 0.1.0 refuses a database in which one is begun.
    const recorded = await pglite.query('SELECT migration_name AS name FROM _prisma_migrations')
    expect(recorded.rows).toEqual([{ name: '1_first' }])
    await expect(run(first, broken)).rejects.toThrow(/division by zero[\s\S]*2_broken/)
    expect((await pglite.query('SELECT id FROM kept')).rows).toEqual([{ id: 1 }])
  })

  it('that another process is at work on is waited for', async () => {
    await run(first)
    await pglite.exec('UPDATE _prisma_migrations SET finished_at = NULL')
    const adapter = createEmbeddedAdapter(pglite)
    const waiting = migrate(adapter, {
      migrations: [first],
      exclusively: async work => {
        await pglite.exec('UPDATE _prisma_migrations SET finished_at = now()')
        return work(adapter)
      },
    })
    expect(await waiting).toEqual([])
  })

  it('that was edited after it was applied is refused by name', async () => {
    await run(first)
    await expect(run(writeMigration(first.name, `${first.script} -- more`))).rejects.toThrow(
      /1_first was edited/,
    )
  })

  it('that a newer version of the program applied does not stop an older one', async () => {
    await run(first, writeMigration('2_second', 'CREATE TABLE newer (id int);'))
    expect(await run(first)).toEqual([])
  })

  it('of another line of versions is refused, and nothing is touched', async () => {
    await run(first, writeMigration('2_second', 'CREATE TABLE newer (id int);'))
    const other = writeMigration('1_other', 'CREATE TABLE other (id int);')
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(run(other)).rejects.toThrow(
        /has 1_first, which this version does not know, and lacks 1_other/,
      )
    }
  })
})

it('the migrations end where prisma/schema.prisma stands', async () => {
  expect(await schemaDrift()).toBe('')
})

function writeMigration(name: string, script: string): Migration {
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
}
