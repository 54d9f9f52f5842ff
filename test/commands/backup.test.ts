import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeDataDir } from '../process/server-process.ts'
import { testServerUrl } from '../support/database.ts'
import { makeOwnDirectory } from '../support/own-directory.ts'
import { runCommand } from '../support/run-command.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

const { dataDir, remove } = await makeDataDir('empty')
const place = join(dataDir, '..')
afterAll(remove)

const file = join(place, 'backup.tar.gz')
const run = (there: string, command: 'backup' | 'restore', path: string) =>
  runCommand([command, path], { environment: { DATA_DIR: there } })

// With a Postgres to test on it would be the same once more.
describe.runIf(testServerUrl === null)('a backup of the embedded database', () => {
  it('may be made while no server runs', async () => {
    expect(await run(dataDir, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await run(join(place, 'other'), 'restore', file)).toMatchObject({ code: 0, stderr: '' })
  })

  it('is refused where a file or a database would be lost, and where there is none', async () => {
    const sizeBytes = (await stat(file)).size
    for (const [there, command, text] of [
      [dataDir, 'backup', /already exists\.\n$/],
      [dataDir, 'restore', /already has a database/],
      [join(place, 'empty'), 'backup', /empty has no database yet/],
      ['memory:', 'backup', /DATA_DIR is memory:/],
    ] as const) {
      expect(await run(there, command, file)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(text),
      })
    }
    expect((await stat(file)).size).toBe(sizeBytes)
  })

  it('that is cut short or no backup leaves the directory as it was', async () => {
    const short = join(place, 'short.tar.gz')
    await writeFile(short, await readFile(file))
    await truncate(short, Math.floor((await stat(file)).size / 2))
    await writeFile(join(place, 'text'), 'no backup')
    const there = join(place, 'nothing')
    const damaged = /^tar failed: [\s\S]*\nThe file may be damaged, or no backup/
    for (const [bad, says] of [
      [short, damaged],
      [join(place, 'text'), damaged],
      [join(place, 'absent'), /^The file cannot be read: /],
    ] as const) {
      const { code, stderr } = await run(there, 'restore', bad)
      expect([code, stderr]).toEqual([1, expect.stringMatching(says)])
      expect((await readdir(there)).filter(name => name.startsWith('postgres'))).toEqual([])
    }
  })

  it('is made beside what a killed one has left', async () => {
    const later = join(place, 'left', 'backup.tar.gz')
    await mkdir(join(place, 'left'))
    await writeFile(`${later}.part`, 'half')
    expect(await run(dataDir, 'backup', later)).toMatchObject({ code: 0, stderr: '' })
  })

  it('that cannot be written leaves no part of it', async () => {
    for (const [path, reason] of [
      [join(place, 'no-such-place', 'backup'), `there is no ${join(place, 'no-such-place')}.`],
      ['/dev/full/backup', 'a part of /dev/full is no directory.'],
    ] as const) {
      const { code, stderr } = await run(dataDir, 'backup', path)
      expect([code, stderr.startsWith(`${path} cannot be written: ${reason}`)]).toEqual([1, true])
    }
    expect((await readdir(place)).filter(name => name.endsWith('.part'))).toEqual([])
  })

  // Only root may mount a disk that is small enough to fill.
  it.runIf(canMount)('says of a full disk that it is full, by the code of what may pass', async () => {
    const directory = await makeOwnDirectory('small-disk')
    onTestFinished(directory.remove)
    const disk = await mountSmallDisk(directory.path, 'small')
    const there = join(disk.path, 'data')
    expect(await run(there, 'restore', file)).toMatchObject({
      code: 75,
      stderr: expect.stringMatching(
        /^tar failed, as a disk is full: (tar: .*\n){5}and [\d,]+ more lines\.\n$/,
      ),
    })
    expect(await readdir(there)).toEqual(['lock'])
    await disk.fill()
    expect(await run(dataDir, 'backup', join(disk.path, 'backup'))).toMatchObject({
      code: 75,
      stderr: `${join(disk.path, 'backup')} cannot be written: the disk of ${disk.path} is full.\n`,
    })
    expect(await readdir(disk.path)).not.toContainEqual(expect.stringContaining('.part'))
  })
})
