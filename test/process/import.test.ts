import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { describeMany } from '../../demo/many/account.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { exportText } from '../account-import/texts.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createFromTemplate, prepareServerTemplate } from '../support/server-databases.ts'
import { makeDataDir, readToken, runMain, startServerProcess } from './server-process.ts'

const databases: TestDatabase[] = []
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bizgate-import-'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(directory, { recursive: true })
})

const environmentOf = ({ url, dataDir }: { readonly url: string | null; readonly dataDir: string }) => ({
  DATA_DIR: dataDir,
  ...(url === null ? {} : { DATABASE_URL: url }),
})

async function newDatabase(made = createTestDatabase()) {
  const location = await made
  databases.push(location)
  const start = (...args: string[]) => runMain({ ...environmentOf(location), TMPDIR: directory }, ...args)
  const run = async (...args: string[]) => {
    const { exited, output } = start(...args)
    return { code: await exited(), output: output() }
  }
  return { location, run, start }
}

/** The export of an account of a database that nobody has open. */
async function exportFrom(location: TestDatabase, accountId: string): Promise<string> {
  const database = await openDatabase({ ...location, requestTimes: null })
  try {
    return await exportText(database, accountId)
  } finally {
    await database.close()
  }
}

async function countAccounts(location: TestDatabase): Promise<number> {
  const database = await openDatabase({ ...location, requestTimes: null })
  try {
    return (await database.prisma.account.count()) + (await database.prisma.contact.count())
  } finally {
    await database.close()
  }
}

const withOwner = (text: string) => text.replace(/("owner_id":)"[^"]*"/, '$1"new-owner"')

describe('bizgate import of an account', () => {
  it('restores it, also from a compressed file, and says what came of it', async () => {
    const [from, to] = [await newDatabase(), await newDatabase()]
    expect((await from.run('seed')).code).toBe(0)
    const text = await exportFrom(from.location, demo.accountId)
    const files = {
      plain: join(directory, 'demo.json'),
      gzip: join(directory, 'demo.gz'),
      zstd: join(directory, 'demo.zst'),
    }
    await writeFile(files.plain, text)
    await writeFile(files.gzip, gzipSync(text))
    await writeFile(files.zstd, zstdCompressSync(text))
    const { code, output } = await to.run('import', files.gzip, '--owner', 'new-owner')
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`Imported the account ${demo.accountId} of new-owner: `),
    ])
    expect(output).toMatch(/Looking at the file: 100 %\nThe file has no mistakes\.\n(Writing rows: \d+ %\n)+/)
    expect(output).toContain(`It was owned by ${demo.ownerId}`)
    expect(await exportFrom(to.location, demo.accountId)).toBe(withOwner(text))
    expect(await to.run('counts', 'check')).toEqual({ code: 0, output: 'The counts are right.\n' })

    const again = await to.run(
      'import',
      files.zstd,
      '--owner',
      'new-owner',
      '--name',
      'Second',
      '--without-team',
    )
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('The account has a new id')])
    expect(again.output).not.toContain(demo.accountId)
  })

  it('is refused with a sentence where the call or the file is wrong, and leaves nothing', async () => {
    const { location, run } = await newDatabase()
    const file = join(directory, 'wrong.json')
    const refusal = async (text: string, ...options: string[]) => {
      await writeFile(file, text)
      const { code, output } = await run('import', file, ...options)
      return [code, output]
    }
    expect(await refusal('{}')).toEqual([2, expect.stringContaining('--owner <user>')])
    expect(await refusal('{}', '--owner', ' ')).toEqual([
      2,
      expect.stringContaining('Must be 1 to 255 characters'),
    ])
    expect(await refusal('{"export_metadata":', '--owner', 'me')).toEqual([
      1,
      'The file is no whole account export. Line 1, column 20: The file ends here, where a value must stand. Nothing was imported.\n',
    ])
    const metadata =
      '"export_metadata":{"format_version":"1.0","account_id":"7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012"}'
    expect(await refusal(`{${metadata},"account":{"name":1}}`, '--owner', 'me')).toEqual([
      1,
      expect.stringMatching(
        /Line 1, \/account\/name: Must be a text\n(.*: Required\n)+Mistakes in the file: 9\. Nothing was imported\.\n$/,
      ),
    ])
    expect(await refusal(`{${metadata},"\\u001b[31m":[1]}`, '--owner', 'me')).toEqual([
      1,
      expect.not.stringContaining('\u001b'),
    ])
    expect(await run('import', join(directory, 'none.json'), '--owner', 'me')).toEqual({
      ...{ code: 1, output: expect.stringContaining('none.json') },
    })
    expect(await countAccounts(location)).toBe(0)
  })

  it('leaves nothing where it is killed, and no file of its own', async () => {
    const [from, to] = [await newDatabase(), await newDatabase()]
    expect((await from.run('seed', '--contacts', '4000')).code).toBe(0)
    const { accountId } = describeMany(4_000, new Date())
    const file = join(directory, 'many.json')
    await writeFile(file, await exportFrom(from.location, accountId))
    const spooled = async () =>
      (await readdir(directory)).filter(name => name.startsWith('bizgate-snapshot-'))
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const { child, output, exited } = to.start('import', file, '--owner', 'new-owner')
      child.stdout?.on('data', () => {
        if (output().includes('Writing rows')) child.kill(signal)
      })
      expect(await exited()).toBeNull()
      expect(output()).not.toContain('Imported')
    }
    expect(await countAccounts(to.location)).toBe(0)
    expect(await spooled()).toEqual([])
    expect((await to.run('import', file, '--owner', 'new-owner')).code).toBe(0)
    expect(await exportFrom(to.location, accountId)).toBe(withOwner(await readFile(file, 'utf8')))
  })
})

describe('bizgate import of contacts', () => {
  it('adds those of our own file, all or none', async () => {
    const { location, run } = await newDatabase()
    expect((await run('seed')).code).toBe(0)
    const file = join(directory, 'contacts.csv')
    const account = ['--account', demo.accountId]
    await writeFile(file, 'First Name,Email,Shoe Size\r\nAnn,ann@example.com,38\r\nBob,,\r\n')
    expect(await run('import', file, ...account)).toEqual({
      code: 0,
      output:
        'Importing contacts: 100 %\nContacts created: 2, updated: 0, skipped: 0.\nColumns that nothing was read of: Shoe Size.\n',
    })
    const before = await countAccounts(location)
    await writeFile(file, `First Name,Email\n${'Cy,\n'.repeat(30)}\n,x@example.com\nDee,nobody\n`)
    const { code, output } = await run('import', file, ...account)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /\nLine 33, firstName: Required\nLine 34, email: .*\nRows with mistakes: 2\. Nothing was imported\.\n$/,
      ),
    ])
    await writeFile(file, Buffer.from([0x46, 0xff]))
    expect((await run('import', file, ...account)).output).toContain('Must be in UTF-8')
    expect(await run('import', file, '--account', '7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012')).toMatchObject({
      code: 1,
    })
    expect(await run('import', file)).toMatchObject({ code: 2 })
    expect(await run('import', file, ...account, '--owner', 'me')).toMatchObject({ code: 2 })
    expect(await countAccounts(location)).toBe(before)
  })
})

const server = process.env.DATABASE_URL

describe.runIf(server)('the road from the embedded database to Postgres', () => {
  it('is an export and an import', async () => {
    const { dataDir, remove } = await makeDataDir()
    const embedded = { DATA_DIR: dataDir }
    const running = await startServerProcess(embedded)
    const token = await readToken(embedded, demo.ownerId)
    const authorization = `Bearer ${token}`
    const created = await fetch(`${running.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        account_id: demo.accountId,
        first_name: 'Zoë "Ж" 🙂',
        email: 'zoe@example.com',
      }),
    })
    expect(created.status).toBe(201)
    const answer = await fetch(`${running.url}/api/v1/account/export?account_id=${demo.accountId}`, {
      headers: { authorization },
    })
    const text = await answer.text()
    expect(text).toContain('Zoë')
    running.child.kill('SIGTERM')
    await running.exited()
    const file = join(directory, 'road.json')
    await writeFile(file, text)

    if (!server) return
    await prepareServerTemplate(server)
    const { location, run } = await newDatabase(createFromTemplate(server))
    expect((await run('import', file, '--owner', demo.ownerId)).code).toBe(0)
    const postgres = await startServerProcess({ ...environmentOf(location), DATA_DIR: dataDir })
    const after = await fetch(`${postgres.url}/api/v1/account/export?account_id=${demo.accountId}`, {
      headers: { authorization },
    })
    const later = await after.text()
    postgres.child.kill('SIGTERM')
    await postgres.exited()
    const at = (document: string) => document.replace(/"exported_at":"[^"]*"/, '')
    expect(at(later)).toBe(at(text))
    await remove()
  })
})
