import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { errorCode } from '../../error-code.ts'
import { keepPrivate } from '../../private-directory.ts'
import { SetupError } from '../../setup-error.ts'
import { DiskFullError } from '../disk-full.ts'

/** PGlite's name for a database without files. */
export const inMemory = 'memory://'

/**
 * Postgres fills its shared memory with zeros when it starts: the 128 MB that it takes by itself are nearly half a
 * second and half of the process, and no faster, as the files' blocks are in the system's memory already.
 */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** What Postgres may add to its log when it starts, in bytes: a segment. */
const logSegmentBytes = 16 * 1024 ** 2

/** Opens the files of an embedded database, which this process must have locked. */
export async function openFiles(directory: string): Promise<PGlite> {
  // PGlite makes files that every user may read and write: the directory keeps others out.
  if (directory !== inMemory) await keepPrivate(directory)
  const isThere = existsSync(join(directory, 'PG_VERSION'))
  try {
    return await PGlite.create(directory, {
      // A commit is answered when it is written.
      relaxedDurability: false,
      startParams,
      extensions: { btree_gin, pg_trgm },
    })
  } catch (error) {
    // It says no more than that Postgres did not start, and of files that cannot be used by another error.
    if (!isThere || !(error instanceof Error) || errorCode(error) !== undefined) throw error
    const { bavail, bsize } = await statfs(directory)
    if (bavail * bsize < logSegmentBytes)
      throw new DiskFullError(
        `The database in ${directory} cannot be opened: its disk has less than 16 MB free. Make room, and try again.`,
        { cause: error },
      )
    throw new SetupError(
      `The database in ${directory} cannot be opened: it is damaged, of another version of Postgres, or its disk is full. If it is not the disk, move it away and restore a backup.`,
      { cause: error },
    )
  }
}
