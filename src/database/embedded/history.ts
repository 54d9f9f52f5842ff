import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type HistoryEntry, readHistory } from '../migrations/history.ts'
import { createEmbeddedAdapter } from './adapter.ts'
import { lockDirectory } from './directory-lock.ts'
import { openFiles } from './open-files.ts'

/**
 * The migrations that a directory's database has had; none where there is no database, which is not made.
 * Throws a DirectoryInUseError while another process has the directory.
 */
export async function readEmbeddedHistory(dataDir: string): Promise<readonly HistoryEntry[]> {
  const directory = join(dataDir, 'postgres')
  if (!existsSync(directory)) return []
  const unlock = lockDirectory(dataDir)
  try {
    const pglite = await openFiles(directory)
    try {
      return await readHistory(createEmbeddedAdapter(pglite))
    } finally {
      await pglite.close()
    }
  } finally {
    unlock()
  }
}
