import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { startParams } from '../../src/database/embedded/open-files.ts'
import { cacheDirectory } from './embedded-directories.ts'
import { pgliteVersion } from './templates.ts'

const extensions = { btree_gin, pg_trgm }

/** A bare PGlite in memory, in which nothing has been made: of a dump, as making its files takes seconds. */
export async function newPGlite(): Promise<PGlite> {
  const dump = join(cacheDirectory, `pglite-${await pgliteVersion()}.tar`)
  const files = await readFile(dump).catch(() => makeDump(dump))
  return PGlite.create({ extensions, startParams, loadDataDir: new Blob([files]) })
}

async function makeDump(path: string): Promise<Buffer<ArrayBuffer>> {
  const pglite = await PGlite.create({ extensions, startParams })
  const files = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pglite.close()
  // Under its name only once it is whole.
  const unfinished = `${path}.${basename(tmpdir())}-${process.pid}`
  await mkdir(cacheDirectory, { recursive: true })
  await writeFile(unfinished, files)
  await rename(unfinished, path)
  return files
}
