import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevelopmentIssuer } from '../../../src/auth/development-issuer.ts'
import { lockDirectory } from '../../../src/database/embedded/directory-lock.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { copyTemplate, prepareTemplateDirectories } from '../../support/embedded-directories.ts'

await prepareTemplateDirectories()
const holderFile = new URL('directory-holder.ts', import.meta.url)

describe('the directory of the embedded database', () => {
  let root: string
  let dataDir: string
  let holder: ChildProcess | undefined
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'bizgate-test-'))
    // Neither it nor its parent is there yet.
    dataDir = join(root, 'some', 'data')
  })
  afterEach(async () => {
    await kill()
    await rm(root, { recursive: true })
  })

  async function startHolder(): Promise<void> {
    holder = fork(holderFile, [dataDir])
    expect((await once(holder, 'message'))[0]).toBe('committed')
  }

  async function kill(): Promise<void> {
    if (holder?.kill('SIGKILL')) await once(holder, 'exit')
    holder = undefined
  }

  const open = () => openDatabase({ url: null, dataDir })

  it('belongs to one process; after kill -9 it is free and holds what was committed', async () => {
    await copyTemplate(dataDir)
    await startHolder()
    await expect(open()).rejects.toThrow(
      `The database directory ${dataDir} is in use by another process. Stop that process, or set DATA_DIR`,
    )
    await kill()
    const database = await open()
    const accounts = await database.prisma.account.findMany({ select: { name: true } })
    await database.close()
    expect(accounts).toEqual([{ name: 'Kept' }])
  })

  it('stays locked though nothing refers to the lock any more', async () => {
    await mkdir(dataDir, { recursive: true })
    lockDirectory(dataDir)
    setFlagsFromString('--expose-gc')
    for (let time = 0; time < 3; time += 1) {
      await new Promise(setImmediate)
      runInNewContext('gc')()
    }
    expect(() => lockDirectory(dataDir)).toThrow('is in use')
  })

  it('is refused to a second opening in the same process, and free once closed', async () => {
    await copyTemplate(dataDir)
    const database = await open()
    await expect(open()).rejects.toThrow('is in use')
    await database.close()
    await (await open()).close()
  })

  it('is said to be damaged where it cannot be opened, and is free again', async () => {
    await copyTemplate(dataDir)
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), 'garbage')
    for (const _time of [1, 2])
      await expect(open()).rejects.toThrow(
        `The database in ${join(dataDir, 'postgres')} cannot be opened: it is damaged`,
      )
  })

  it('is made anew when the first start was cut short', async () => {
    await mkdir(join(dataDir, 'postgres.new'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    const database = await open()
    expect(await database.prisma.account.count()).toBe(0)
    await database.close()
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'postgres'])
  })

  it('lets nobody else at its files, whoever made it, and whatever they were before', async () => {
    const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, 0o755)
    for (const before of ['first start', 'later start']) {
      await (await open()).close()
      await openDevelopmentIssuer(dataDir)
      const modes = await Promise.all(['postgres', 'lock', 'development-issuer.json'].map(modeOf))
      expect([before, ...modes]).toEqual([before, 0o700, 0o600, 0o600])
      await chmod(join(dataDir, 'postgres'), 0o755)
      await chmod(join(dataDir, 'lock'), 0o644)
      await chmod(join(dataDir, 'development-issuer.json'), 0o644)
    }
  })
})
