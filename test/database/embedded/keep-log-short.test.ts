import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepLogShort } from '../../../src/database/embedded/keep-log-short.ts'
import { openFiles } from '../../../src/database/embedded/open-files.ts'

it('the log of the embedded database does not grow by all that is written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-log-'))
  const pglite = await openFiles(directory)
  const stop = keepLogShort(pglite, 20)
  const logBytes = async () => {
    const log = join(directory, 'pg_wal')
    const files = (await readdir(log)).filter(name => /^[0-9A-F]{24}$/.test(name))
    const sizes = await Promise.all(files.map(async name => (await stat(join(log, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const begunAt = async () =>
    (await pglite.query<{ at: string }>('SELECT redo_lsn::text AS at FROM pg_control_checkpoint()')).rows[0]
      ?.at
  await pglite.exec('CREATE TABLE notes (text text)')
  for (let round = 0; round < 6; round++) {
    const before = await begunAt()
    await pglite.exec(
      `INSERT INTO notes SELECT repeat(md5(n::text), 10) FROM generate_series(1, 100000) AS n`,
    )
    await expect.poll(begunAt).not.toBe(before)
  }
  // Some 250 MB were written to it.
  expect(await logBytes()).toBeLessThan(150 * 1024 ** 2)
  stop()
  await pglite.close()
  await rm(directory, { recursive: true })
})
