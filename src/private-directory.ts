import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a directory, and those above it, for this user alone. One that is there stays as it is. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  try {
    await makeOne(directory)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(directory) === directory) throw error
    // Node's own recursion never ends where the directory above is there and takes none, as /proc does.
    await makePrivateDirectory(dirname(directory))
    await makeOne(directory)
  }
}

/** Makes a directory for this user alone, also one that is there already. */
export async function keepPrivate(directory: string): Promise<void> {
  await makePrivateDirectory(directory)
  await chmod(directory, 0o700)
}

async function makeOne(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    // A file in its place is told by whatever comes next.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
