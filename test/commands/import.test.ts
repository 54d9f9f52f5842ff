import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import type { Database } from '../../src/database/database.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { exportText } from '../account-import/texts.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { keepVacuuming } from '../support/held-lock.ts'
import { runCommand } from '../support/run-command.ts'
import { openOwnDatabase } from './own-database.ts'

const [from, to] = [await openOwnDatabase(), await openOwnDatabase()]
await runCommand(['seed'], { database: from })
const directory = await mkdtemp(join(tmpdir(), 'bizgate-import-'))
afterAll(() => rm(directory, { recursive: true }))

const importInto = (database: Database, ...args: string[]) => runCommand(['import', ...args], { database })
const countAll = async ({ prisma }: Database) =>
  (await prisma.account.count()) + (await prisma.contact.count())
const withOwner = (text: string) => text.replace(/("owner_id":)"[^"]*"/, '$1"new-owner"')

describe('bizgate import of an account', () => {
  it('restores it, also from a compressed file, and says what came of it', async () => {
    const text = await exportText(from, demo.accountId)
    const [gzip, zstd] = [join(directory, 'demo.gz'), join(directory, 'demo.zst')]
    await writeFile(gzip, gzipSync(text))
    await writeFile(zstd, zstdCompressSync(text))
    const { code, stdout, stderr } = await importInto(to, gzip, '--owner', 'new-owner')
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringContaining(`Imported the account ${demo.accountId} of new-owner: `),
      '',
    ])
    expect(stdout).toMatch(/Looking at the file: 100 %\nEach record is valid\.\n(Writing rows: \d+ %\n)+/)
    expect(stdout).toContain(`It was owned by ${demo.ownerId}`)
    expect(stdout).not.toContain('Left out')
    expect(await exportText(to, demo.accountId)).toBe(withOwner(text))
    expect(await runCommand(['counts', 'check'], { database: to })).toMatchObject({
      code: 0,
      stdout: 'The counts are right.\n',
    })

    const again = await importInto(
      to,
      ...[zstd, '--owner', 'new-owner', '--name', 'Second', '--without-team'],
    )
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('The account has a new id')])
    expect(again.stdout).not.toContain(demo.accountId)
  })

  it('counts what was written, and says that the history is left out where ids are new', async () => {
    const document = JSON.parse(await exportText(from, demo.accountId))
    const record_changes = [1, 2].map(id => ({
      ...{ id, kind: 'contact', record_id: demo.accountId, change: 'updated' },
      changed_at: '2026-11-22T00:00:00.000Z',
    }))
    const file = join(directory, 'demo.json')
    await writeFile(file, JSON.stringify({ ...document, record_changes }))
    const { code, stdout } = await importInto(to, file, '--owner', demo.ownerId, '--new-ids')
    expect([code, stdout]).toEqual([0, expect.stringContaining('\nLeft out: record_changes (2).\n')])
    expect(stdout).not.toMatch(/record_changes \d/)
    // Its owner is the one that it had.
    expect(stdout).not.toContain('It was owned by')
    const accountId = /Imported the account (\S+)/.exec(stdout)?.[1]
    expect(await to.prisma.recordChange.count({ where: { accountId: accountId ?? '' } })).toBe(0)
  })

  it('takes the export of an account that was imported and then used, and numbers its history anew', async () => {
    const database = await openOwnDatabase()
    const { accountId } = demo
    const file = join(directory, 'used.json')
    const use = (used: Database) =>
      used.prisma.contact.create({ data: { accountId, firstName: 'Later', createdAt: new Date() } })
    const history = async (used: Database) =>
      JSON.parse(await exportText(used, accountId, exportedRecords)).record_changes.map(
        ({ id, ...change }: { readonly id: number }) => ({ id, change }),
      )
    const changesOf = (entries: readonly { readonly change: unknown }[]) =>
      entries.map(({ change }) => change)
    await use(from)
    await use(from)
    await writeFile(file, await exportText(from, accountId, exportedRecords))
    expect(await importInto(database, file, '--owner', demo.ownerId)).toMatchObject({ code: 0 })
    await use(database)
    const used = await history(database)
    expect(changesOf(used).slice(0, -1)).toEqual(changesOf(await history(from)))
    const ids = used.map(({ id }: { readonly id: number }) => id)
    expect(ids).toEqual([...new Set<number>(ids)].sort((one, other) => one - other))

    // As a version that kept the numbers of the file exported it.
    const document = JSON.parse(await exportText(database, accountId, exportedRecords))
    for (const change of document.record_changes) change.id = 1
    await writeFile(file, JSON.stringify(document))
    await database.prisma.account.delete({ where: { id: accountId } })
    expect(await importInto(database, file, '--owner', demo.ownerId)).toMatchObject({ code: 0, stderr: '' })
    // The account was deleted from this very database, which its history goes on saying.
    expect(changesOf(await history(database))).toEqual([
      ...changesOf(used),
      expect.objectContaining({ kind: 'account', change: 'deleted' }),
    ])
    expect(await runCommand(['verify', file])).toMatchObject({ code: 3 })
  })

  it('counts the contacts that are back though they were deleted since, where the database knows it', async () => {
    const { accountId } = demo
    const file = join(directory, 'before.json')
    await writeFile(file, await exportText(from, accountId))
    const back = 'Contacts that are back'
    expect((await importInto(from, file, '--owner', 'new-owner')).stdout).not.toContain(back)
    const gone = await from.prisma.contact.findMany({ where: { accountId }, take: 2 })
    await from.prisma.contact.deleteMany({ where: { accountId, id: { in: gone.map(({ id }) => id) } } })
    expect((await importInto(from, file, '--owner', 'new-owner')).stdout).toContain(
      `\n${back}, though they were deleted from the file's account since: 2. deletedRecords of that account names them.\n`,
    )
    expect((await importInto(to, file, '--owner', 'new-owner')).stdout).not.toContain(back)
  })

  it('is refused with a sentence where the call or the file is wrong, and leaves nothing', async () => {
    const before = await countAll(to)
    const file = join(directory, 'wrong.json')
    const refusal = async (text: string, ...options: string[]) => {
      await writeFile(file, text)
      const { code, stderr } = await importInto(to, file, ...options)
      return [code, stderr]
    }
    expect(await refusal('{}')).toEqual([2, expect.stringContaining('--owner <user>')])
    expect(await refusal('{}', '--owner', ' ')).toEqual([
      2,
      expect.stringContaining('Must be 1 to 255 characters'),
    ])
    expect(await refusal('{"export_metadata":', '--owner', 'me')).toEqual([
      1,
      'The file is no whole account export. At byte 19, in /export_metadata: The file ends early, or its last bytes are no JSON. Nothing was imported.\n',
    ])
    const metadata =
      '"export_metadata":{"format_version":"1.0","account_id":"7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012"}'
    expect(await refusal(`{${metadata},"account":{"name":1}}`, '--owner', 'me')).toEqual([
      1,
      expect.stringMatching(
        /^\/account\/name: Must be a string\n(.*: Required\n)+Mistakes in the file: 9\. Nothing was imported\.\n$/,
      ),
    ])
    expect(await refusal(`{${metadata},"\\u001b[31m":[1]}`, '--owner', 'me')).toEqual([
      1,
      expect.not.stringContaining('\u001b'),
    ])
    expect(await importInto(to, join(directory, 'none.json'), '--owner', 'me')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('none.json'),
    })
    expect(await countAll(to)).toBe(before)
  })
})

it('bizgate import says that a disk is full', async () => {
  const database = await openOwnDatabase()
  await runCommand(['seed'], { database })
  const [json, csv] = [join(directory, 'full.json'), join(directory, 'full.csv')]
  await writeFile(json, await exportText(database, demo.accountId))
  await writeFile(csv, 'First Name\nAnn\n')
  await database.prisma.$executeRaw`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`
  await database.prisma.$executeRaw`CREATE TRIGGER fill_disk BEFORE INSERT ON contacts
    FOR EACH STATEMENT EXECUTE FUNCTION fill_disk()`
  for (const [file, option, value] of [
    [json, '--owner', demo.ownerId],
    [csv, '--account', demo.accountId],
  ] as const)
    expect(await importInto(database, file, option, value)).toMatchObject({
      code: 75,
      stderr: expect.stringMatching(
        /^(A disk is full: .*|The disk of the database is full)\. Nothing was imported\.\n$/,
      ),
    })
})

describe('bizgate import has succeeded though', () => {
  const file = join(directory, 'analyzed.json')

  it('its tables cannot be analyzed, which it tells', async () => {
    const database = await openOwnDatabase()
    await writeFile(file, await exportText(from, demo.accountId))
    // ANALYZE reads what is indexed.
    await database.prisma
      .$executeRaw`CREATE FUNCTION read_by(uuid) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() LIKE 'ANALYZE%' THEN RAISE EXCEPTION 'lost'; END IF; RETURN 1; END $$`
    await database.prisma.$executeRaw`CREATE INDEX ON contacts (read_by(id))`
    expect(await importInto(database, file, '--owner', demo.ownerId)).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Queries may be slow until the database has analyzed its tables, which failed: lost\.$/m,
      ),
      stderr: '',
    })
    expect(await countAll(database)).toBeGreaterThan(1)
  })

  it.runIf(testServerUrl)('Postgres has short limits, and somebody has locked a table', async () => {
    const { url, drop } = await createTestDatabase()
    await writeFile(file, await exportText(from, demo.accountId))
    const name = decodeURIComponent(new URL(url ?? '').pathname.slice(1))
    await from.query({ text: `ALTER DATABASE "${name}" SET lock_timeout = '100ms'`, values: [] })
    const lock = await keepVacuuming(url, 'contacts')
    const environment = { DATABASE_URL: url ?? '', PREPARED_STATEMENTS: 'off' }
    const end = await runCommand(['import', file, '--owner', demo.ownerId], { environment })
    expect(end).toMatchObject({ code: 0, stderr: '' })
    expect(end.stdout).not.toContain('slow')
    await lock.release()
    await drop()
  })
})

describe('bizgate import of contacts', () => {
  it('adds those of our own file, all or none', async () => {
    const file = join(directory, 'contacts.csv')
    const account = ['--account', demo.accountId]
    await writeFile(file, 'First Name,Email,Shoe Size\r\nAnn,ann@example.com,38\r\nBob,,\r\n')
    expect(await importInto(from, file, ...account)).toEqual({
      code: 0,
      stdout:
        'Importing contacts: 100 %\nContacts created: 2, updated: 0, skipped: 0.\nColumns that nothing was read of: Shoe Size.\n',
      stderr: '',
    })
    const before = await countAll(from)
    await writeFile(file, `First Name,Email\n${'Cy,\n'.repeat(30)}\n,x@example.com\nDee,nobody\n`)
    expect(await importInto(from, file, ...account)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Line 33, firstName: Required\nLine 34, email: .*\nRows with mistakes: 2\. Nothing was imported\.\n$/,
      ),
    })
    await writeFile(file, Buffer.from([0x46, 0xff]))
    expect((await importInto(from, file, ...account)).stderr).toContain('Must be in UTF-8')
    expect(await importInto(from, file, '--account', '7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012')).toMatchObject({
      code: 1,
    })
    expect(await importInto(from, file)).toMatchObject({ code: 2 })
    expect(await importInto(from, file, ...account, '--owner', 'me')).toMatchObject({ code: 2 })
    expect(await countAll(from)).toBe(before)
  })
})
