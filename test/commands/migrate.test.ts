import { mkdir, readdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEmbeddedAdapter } from '../../src/database/embedded/adapter.ts'
import { openFiles } from '../../src/database/embedded/open-files.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { migrate } from '../../src/database/migrations/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { runMain } from '../process/server-process.ts'
import { createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { makeOwnDirectory } from '../support/own-directory.ts'
import { runCommand } from '../support/run-command.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

const fresh = await createUnmigratedDatabase()
afterAll(fresh.drop)
const run = (...args: string[]) =>
  runCommand(args, {
    environment: fresh.url === null ? { DATA_DIR: fresh.dataDir } : { DATABASE_URL: fresh.url },
  })

describe('bizgate migrate', () => {
  it('--status tells what waits, changes nothing, and says so by its exit code', async () => {
    const waiting = await run('migrate', '--status')
    expect(waiting).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^\d+_init {2}waiting\n/),
      stderr: '',
    })
    expect(await run('migrate', '--status')).toEqual(waiting)
    if (fresh.url === null) expect(await readdir(fresh.dataDir)).toEqual([])
  })

  it('says what it applied, and nothing the second time; --status says the same', async () => {
    expect(await run('migrate')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Applied \d+_init/),
      stderr: '',
    })
    expect(await run('migrate')).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' })
    expect(await run('migrate', '--status')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+_init {2}applied\n(.* {2}applied\n)*The database/),
      stderr: '',
    })
  })

  it('says that the database is of a newer version, and so does --status', async () => {
    const database = await openDatabase(fresh)
    await database.query({
      text: `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        VALUES ('later', 'x', '20990101000000_later', now(), 1)`,
      values: [],
    })
    await database.close()
    const sentence =
      'The database has migrations of a newer version: 1. Start that version, or restore the backup from before it.\n'
    expect(await run('migrate')).toEqual({ code: 0, stdout: sentence, stderr: '' })
    expect(await run('migrate', '--status')).toEqual({
      code: 1,
      stdout: expect.stringMatching(
        / {2}applied\n20990101000000_later {2}unknown\nThe database has .* before it\.\n$/,
      ),
      stderr: '',
    })
  })

  // Only root may mount a disk that is small enough to fill.
  it.runIf(canMount && testServerUrl === null)(
    'says what it applied on a disk that is nearly full, and that it is full once nothing can be opened',
    async () => {
      const directory = await makeOwnDirectory('small-disk')
      onTestFinished(directory.remove)
      const { path } = await mountSmallDisk(directory.path, 'small', { sizeBytes: 100 * 1024 ** 2 })
      const DATA_DIR = join(path, 'data')
      await mkdir(DATA_DIR)
      await prepareLastMigration(join(DATA_DIR, 'postgres'))
      const { bavail, bsize } = await statfs(path)
      await writeFile(join(path, 'ballast'), Buffer.alloc(bavail * bsize - 3 * 1024 ** 2))
      const environment = { DATA_DIR }
      expect(await runCommand(['migrate'], { environment })).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^Applied \d+_\w+\.\n$/),
        stderr: '',
      })
      // What it has opened in vain stays open until its process ends.
      expect(await runMain(environment, 'migrate').ended()).toEqual({
        code: 75,
        stdout: '',
        stderr: `The database in ${DATA_DIR}/postgres cannot be opened: its disk has less than 16 MB free. Make room, and try again.\n`,
      })
    },
  )

  it.each([
    ['a directory that is a file', 1, { DATA_DIR: 'package.json' }, /^The directory that DATA_DIR names/],
    [
      'a certificate that cannot be read',
      1,
      { DATABASE_URL: 'postgres://127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nonesuch/root.pem' },
      /^DATABASE_URL must name a file that can be read as sslrootcert: there is no \/nonesuch\/root\.pem$/,
    ],
    [
      'a socket whose path is too long',
      1,
      { DATABASE_URL: `postgres:///x?host=/tmp/${'x'.repeat(120)}` },
      /^The database that DATABASE_URL names cannot be used: .*no longer than 103 bytes\.$/,
    ],
    [
      'a socket whose path is too long, of a user',
      1,
      { DATABASE_URL: `postgres://ann:hunter2@/x?host=/tmp/${'x'.repeat(120)}` },
      /^The database that DATABASE_URL names cannot be used: .*no longer than 103 bytes\.$/,
    ],
    ['a database that is away', 75, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /does not answer\.$/],
    [
      'a host that is not there',
      75,
      { DATABASE_URL: 'postgres://nonesuch.invalid/x' },
      /is on a host whose name is not found\.$/,
    ],
  ])('tells of %s in one sentence', async (_what, exitCode, environment, sentence) => {
    const { code, stdout, stderr } = await runCommand(['migrate'], { environment })
    expect([code, stdout, stderr.trim().split('\n')]).toEqual([
      exitCode,
      '',
      [expect.stringMatching(sentence)],
    ])
  })

  it.runIf(testServerUrl)('tells of a role that is at its limit of connections, as doctor does', async () => {
    const admin = new pg.Client({ connectionString: testServerUrl ?? '' })
    await admin.connect()
    const role = `migrate_full_${process.pid}`
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2' CONNECTION LIMIT 0`)
    const url = new URL(testServerUrl ?? '')
    url.username = role
    url.password = 'hunter2'
    const environment = { DATABASE_URL: url.href, PORT: '0' }
    const migrated = await runCommand(['migrate'], { environment })
    const examined = await runCommand(['doctor', '--json'], { environment })
    await admin.query(`DROP ROLE ${role}`)
    await admin.end()
    const sentence =
      'The database that DATABASE_URL names accepts no more connections: the server, the database or the role is at its limit.'
    expect(migrated).toEqual({ code: 75, stdout: '', stderr: `${sentence}\n` })
    expect([examined.code, JSON.parse(examined.stdout)]).toEqual([
      1,
      expect.arrayContaining([expect.objectContaining({ about: 'database', text: sentence })]),
    ])
  })

  it.runIf(testServerUrl)(
    'ends by the code of what may pass where the disk of Postgres is full',
    async () => {
      const database = await createUnmigratedDatabase()
      const owner = new pg.Client({ connectionString: database.url ?? '' })
      await owner.connect()
      await owner.query(`CREATE FUNCTION fill_disk() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE EVENT TRIGGER fill_disk ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION fill_disk()`)
      await owner.end()
      expect(await runCommand(['migrate'], { environment: { DATABASE_URL: database.url ?? '' } })).toEqual({
        code: 75,
        stdout: '',
        stderr: expect.stringMatching(
          /^The database could not be migrated: No space left on device \(in \d+_init\)\n$/,
        ),
      })
      await database.drop()
    },
  )

  it.runIf(testServerUrl)('tells of settings that Postgres refuses in one sentence', async () => {
    const url = new URL(testServerUrl ?? '')
    url.searchParams.set('options', '-c foo')
    const sentence = 'The database that DATABASE_URL names cannot be used: -c foo requires a value.'
    const environment = { DATABASE_URL: url.href, PORT: '0' }
    expect(await runCommand(['migrate'], { environment })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    })
    expect((await runCommand(['doctor'], { environment })).stdout).toContain(sentence)
  })

  it.runIf(testServerUrl)('tells of another session that makes the tables meanwhile', async () => {
    const database = await createUnmigratedDatabase()
    onTestFinished(database.drop)
    const other = new pg.Client({ connectionString: database.url ?? '' })
    await other.connect()
    await other.query('BEGIN; CREATE TABLE _prisma_migrations ()')
    const migrating = runCommand(['migrate'], { environment: { DATABASE_URL: database.url ?? '' } })
    const countWaiting = async () => {
      await other.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await other.query(`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      return rows[0].count
    }
    await expect.poll(countWaiting).toBe(1)
    await other.query('COMMIT')
    await other.end()
    expect(await migrating).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database could not be migrated: another session, such as a restore, has made the same meanwhile. Try again.\n',
    })
  })

  it.runIf(testServerUrl)('tells of a database that is not there in one sentence', async () => {
    const url = new URL(testServerUrl ?? '')
    url.pathname = '/nonesuch'
    expect(await runCommand(['migrate'], { environment: { DATABASE_URL: url.href } })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database .* cannot be used: there is no such database\.\n$/),
    })
  })
})

/** Makes an embedded database that lacks the last migration, after which three quarters of a segment of Postgres's log are used: it adds the next one then. */
async function prepareLastMigration(directory: string): Promise<void> {
  const pglite = await openFiles(directory)
  const migrations = (await readMigrations()).slice(0, -1)
  await migrate(createEmbeddedAdapter(pglite), { migrations })
  await pglite.exec(`DO $$ BEGIN
    WHILE pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') % 16777216 NOT BETWEEN 12530000 AND 12570000
    LOOP PERFORM pg_logical_emit_message(false, '', repeat('x', 20000)); END LOOP; END $$`)
  await pglite.close()
}
