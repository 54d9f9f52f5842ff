import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { testServerUrl } from '../support/database.ts'
import { copyTemplate } from '../support/embedded-directories.ts'
import { makeOwnDirectory } from '../support/own-directory.ts'
import { runCommand } from '../support/run-command.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { createAccount, keepWriting, readContacts, stopServer } from './restore-drill.ts'
import { killServer, makeDataDir, readToken, runMain, startServerProcess } from './server-process.ts'

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
    expect(await runMain(environment, 'backup', file).ended()).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Written .*backup\.tar\.gz, [\d,]+ bytes\.\n$/),
      stderr: '',
    })
    await writing.more(10)
    await writing.stop()
    await expect.poll(() => existsSync(join(dataDir, 'postgres.backup'))).toBe(false)
    await stopServer(server)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const restored = { DATA_DIR: join(place, 'restored') }
    expect(await runMain(restored, 'restore', file).ended()).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand(['counts', 'check'], { environment: restored })).toEqual({
      code: 0,
      stdout: 'The counts are right.\n',
      stderr: '',
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

  it('is no failure where its command was killed when the copy was made', async () => {
    const server = await startServerProcess({ ...environment, LOG_LEVEL: 'warn' })
    const [name = ''] = await readdir(join(dataDir, 'running'))
    // What is left unread resets the connection.
    const buffer = Buffer.alloc(1)
    const socket = connect({ path: join(dataDir, 'running', name), onread: { buffer, callback: leave } })
    function leave() {
      socket.destroy()
      return false
    }
    socket.write('copy\n')
    await once(socket, 'close')
    await expect.poll(() => existsSync(join(dataDir, 'postgres.backup'))).toBe(false)
    await stopServer(server)
    expect(server.output()).not.toContain('backup failed')
  })

  // Only root may mount a disk that is small enough to fill.
  it.runIf(canMount)('ends by the code of what may pass where there is no room for its copy', async () => {
    const directory = await makeOwnDirectory('small-disk')
    onTestFinished(directory.remove)
    // Room for one database.
    const disk = await mountSmallDisk(directory.path, 'small', { sizeBytes: 72 * 1024 * 1024 })
    const onSmall = { DATA_DIR: join(disk.path, 'data') }
    await copyTemplate(onSmall.DATA_DIR, 'empty')
    const server = await startServerProcess(onSmall)
    onTestFinished(() => killServer(server))
    expect(await runCommand(['backup', join(place, 'from-small')], { environment: onSmall })).toEqual({
      code: 75,
      stdout: '',
      stderr: `The server cannot copy its database: the disk of ${onSmall.DATA_DIR} is full.\n`,
    })
  })
})
