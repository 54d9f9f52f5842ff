import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'

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

  test('belongs to one process; after kill -9 it is free and holds what was committed', async () => {
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

  test('is refused to a second opening in the same process, and free once closed', async () => {
    const database = await open()
    await expect(open()).rejects.toThrow('is in use')
    await database.close()
    await (await open()).close()
  })

  test('is made anew when the first start was cut short', async () => {
    await mkdir(join(dataDir, 'postgres.new'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    const database = await open()
    expect(await database.prisma.account.count()).toBe(0)
    await database.close()
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'postgres'])
  })
})
