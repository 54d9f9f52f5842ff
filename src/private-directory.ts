import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './error-code.ts'

/** Creates a directory, and its parents, for this user alone. An existing one stays as it is. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  try {
    await makeOne(directory)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(directory) === directory) throw error
    // Node's own recursion never ends where the parent exists and refuses new directories, as /proc does.
    await makePrivateDirectory(dirname(directory))
    await makeOne(directory)
  }
}

/** Makes a directory private to this user, also an existing one. */
export async function keepPrivate(directory: string): Promise<void> {
  await makePrivateDirectory(directory)
  await chmod(directory, 0o700)
}

async function makeOne(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    // The next use of the path reports a file in its place.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
