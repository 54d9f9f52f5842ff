import { existsSync } from 'node:fs'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { testServerUrl } from '../support/database.ts'
import { createAccount, keepWriting, readContacts, runCommand, stopServer } from './restore-drill.ts'
import { makeDataDir, readToken, startServerProcess } from './server-process.ts'

const { dataDir, remove } = await makeDataDir('empty')
const place = join(dataDir, '..')
afterAll(remove)

const environment = { DATA_DIR: dataDir }
const file = join(place, 'backup.tar.gz')

// With a Postgres to test on it would be the same once more.
describe.runIf(testServerUrl === null)('a backup of the embedded database while a server writes', () => {
  it('has everything that was answered before it began, and is restored to a server that works', async () => {
    const server = await startServerProcess(environment)
    const owner = { url: server.url, token: await readToken(environment, demo.ownerId) }
    const accountId = await createAccount(owner)
    const writing = keepWriting(owner, accountId)
    await writing.more(30)
    const before = writing.acknowledged()
    expect(await runCommand(environment, 'backup', file)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Written .*backup\.tar\.gz, [\d,]+ bytes\.\n$/),
    })
    await writing.more(10)
    await writing.stop()
    await expect.poll(() => existsSync(join(dataDir, 'postgres.backup'))).toBe(false)
    await stopServer(server)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const restored = { DATA_DIR: join(place, 'restored') }
    expect((await runCommand(restored, 'restore', file)).code).toBe(0)
    expect(await runCommand(restored, 'counts', 'check')).toEqual({
      code: 0,
      output: 'The counts are right.\n',
    })
    const again = await startServerProcess(restored)
    // The development issuer's key is no part of it.
    const caller = { url: again.url, token: await readToken(restored, demo.ownerId) }
    const contacts = await readContacts(caller, accountId)
    expect(before.filter(id => !contacts.has(id))).toEqual([])
    expect([...contacts].filter(id => !writing.acknowledged().includes(id))).toEqual([])
    const writingAgain = keepWriting(caller, accountId)
    await writingAgain.more(1)
    await writingAgain.stop()
    await stopServer(again)
  })

  it('is refused where a file or a database would be lost, and where there is none', async () => {
    const sizeBytes = (await stat(file)).size
    for (const [there, command, text] of [
      [environment, 'backup', /is there already\.\n$/],
      [environment, 'restore', /There is a database in .* already/],
      [{ DATA_DIR: join(place, 'empty') }, 'backup', /There is no database in .*empty yet/],
      [{ DATA_DIR: 'memory:' }, 'backup', /DATA_DIR is memory:/],
    ] as const) {
      expect(await runCommand(there, command, file)).toEqual({ code: 1, output: expect.stringMatching(text) })
    }
    expect((await stat(file)).size).toBe(sizeBytes)
  })

  it('may be made while no server runs', async () => {
    const other = join(place, 'other.tar.gz')
    expect((await runCommand(environment, 'backup', other)).code).toBe(0)
    expect((await runCommand({ DATA_DIR: join(place, 'other') }, 'restore', other)).code).toBe(0)
  })

  it('that is cut short or no backup leaves the directory as it was', async () => {
    const short = join(place, 'short.tar.gz')
    await writeFile(short, await readFile(file))
    await truncate(short, Math.floor((await stat(file)).size / 2))
    await writeFile(join(place, 'text'), 'no backup')
    const there = join(place, 'nothing')
    for (const bad of [short, join(place, 'text'), join(place, 'absent')]) {
      const { code, output } = await runCommand({ DATA_DIR: there }, 'restore', bad)
      expect([code, output]).toEqual([1, expect.stringMatching(/^tar failed: /)])
      expect((await readdir(there)).filter(name => name.startsWith('postgres'))).toEqual([])
    }
  })

  it('that cannot be written leaves no part of it', async () => {
    const { code } = await runCommand(environment, 'backup', join(place, 'no-such-place', 'backup'))
    expect(code).toBe(1)
    expect(await runCommand(environment, 'backup', '/dev/full/backup')).toMatchObject({ code: 1 })
    expect((await readdir(place)).filter(name => name.endsWith('.part'))).toEqual([])
  })
})
