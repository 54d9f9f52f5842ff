import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'

/** The files have no name, so a test sees them only where the system shows what a process has open. */
export const canSeeSpoolFiles = existsSync('/proc/self/fd')

/** What this process, and so a server in it, keeps of exports for readers that are slow: paths to the open files. */
export async function findSpoolFiles(): Promise<string[]> {
  const files = (await readdir('/proc/self/fd')).map(name => `/proc/self/fd/${name}`)
  const targets = await Promise.all(files.map(file => readlink(file).catch(() => '')))
  return files.filter((_, index) => targets[index]?.includes('bizgate-snapshot-'))
}
