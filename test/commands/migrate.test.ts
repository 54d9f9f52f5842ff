import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'

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

  it.each([
    ['a directory that is a file', { DATA_DIR: 'package.json' }, /^The directory that DATA_DIR names/],
    [
      'a certificate that cannot be read',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nonesuch/root.pem' },
      /^A file or directory cannot be used: there is no \/nonesuch\/root\.pem\.$/,
    ],
    [
      'a socket whose path is too long',
      { DATABASE_URL: `postgres:///x?host=/tmp/${'x'.repeat(120)}` },
      /^The database that DATABASE_URL names cannot be used: .*no longer than 103 bytes\.$/,
    ],
    ['a database that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /does not answer\.$/],
  ])('tells of %s in one sentence', async (_what, environment, sentence) => {
    const { code, stdout, stderr } = await runCommand(['migrate'], { environment })
    expect([code, stdout, stderr.trim().split('\n')]).toEqual([1, '', [expect.stringMatching(sentence)]])
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
