import { spawnSync } from 'node:child_process'
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresInstance } from './postgres-instance.ts'

const mebibyte = 1024 * 1024

/** Whether this process may mount a file system: a small one is what can be filled. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

/** A disk with room for little more than an empty database. */
export interface SmallDisk {
  readonly path: string
  /** Takes all room that is left. */
  fill(): Promise<void>
  empty(): Promise<void>
}

/** Mounts it as `name` in a directory, which goes with it where it is an own directory. */
export async function mountSmallDisk(
  directory: string,
  name: string,
  { sizeBytes = 40 * mebibyte } = {},
): Promise<SmallDisk> {
  const path = join(directory, name)
  const ballast = join(path, 'ballast')
  await mkdir(path)
  const options = ['-t', 'tmpfs', '-o', `size=${sizeBytes}`]
  const { status, stderr } = spawnSync('mount', [...options, 'bizgate-small', path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no small disk: ${stderr}`)
  return {
    path,
    async fill() {
      // Postgres takes room meanwhile, so that nobody knows how much there is.
      const failed = await writeFile(ballast, Buffer.alloc(sizeBytes + 1)).catch(error => error)
      if (failed?.code !== 'ENOSPC') throw new Error('the disk has too much room')
    },
    empty: () => rm(ballast),
  }
}

/** Mounts it where a Postgres keeps its files, and makes the tablespace `small` there. It goes with the instance. */
export async function addSmallDisk(postgres: PostgresInstance): Promise<SmallDisk> {
  const disk = await mountSmallDisk(postgres.directory, 'small')
  const { uid, gid } = await stat(postgres.directory)
  await chown(disk.path, uid, gid)
  await postgres.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`)
  return disk
}
