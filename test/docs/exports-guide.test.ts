import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { readGuideExamples } from '../../scripts/guide-examples.ts'
import { forgetDatabaseHits } from '../../src/limits/forget-shared.ts'
import { startApp } from '../support/app.ts'
import { runCommand } from '../support/run-command.ts'

const run = promisify(execFile)
const guide = await readFile(new URL('../../docs/exports.md', import.meta.url), 'utf8')
const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)

// The demo account's contacts are exported five times a minute at most, wherever this Redis is counted in.
const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())
const account = demo.accountId
const directory = await mkdtemp(join(tmpdir(), 'bizgate-exports-'))
afterAll(() => rm(directory, { recursive: true }))
const token = await app.token(demo.ownerId)
async function forgetCalls(): Promise<void> {
  app.services.limiter.forget()
  await forgetDatabaseHits(app.database.prisma)
}

// What is tried again is counted again.
beforeEach(forgetCalls)

/** Runs the block with these words as a reader would, in the directory where they keep their exports. */
async function runBlock(
  words: string,
  variables: Readonly<Record<string, string>> = {},
  curl = 'curl',
): Promise<string> {
  const block = blocks.find(text => text.includes(words))
  if (block === undefined) throw new Error(`The guide has no ${words}`)
  const script = block
    .replaceAll('http://127.0.0.1:4000', app.url)
    .replaceAll(/^curl/gm, curl)
    .replaceAll('npx bizgate', `node ${resolve('scripts/bizgate.js')}`)
  const { DATABASE_URL: _url, ...env } = process.env
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: { ...env, TOKEN: token, ACCOUNT: account, ...variables, DATA_DIR: join(directory, 'data') },
  })
  return stdout
}

/** The exit code of a verification without a receipt. */
const verify = async (file: string) => (await runCommand(['verify', join(directory, file)])).code

const read = (name: string) => readFile(join(directory, name))
const nameOf = async (pattern: RegExp) =>
  (await readdir(directory))
    .filter(name => pattern.test(name))
    .sort()
    .at(-1) ?? ''
const accountFile = /^service-data-export-.*\.json$/
const digest = (content: Buffer) => createHash('sha256').update(content).digest()

/** The newest receipt, asked by the guide's own query. */
async function saveReceipt(): Promise<{ id: string; sha256: string }> {
  const [example] = readGuideExamples(guide)
  const { data, errors } = await app.graphql(demo.ownerId, example?.document ?? '', { account })
  expect(errors).toBeUndefined()
  const [receipt] = data.accountExports.items
  await writeFile(join(directory, `receipt-${receipt.id}.json`), JSON.stringify(receipt))
  return receipt
}

// In the order of the guide: each goes on with the files of those before.
describe('docs/exports.md', () => {
  it('has no command that is not run in here', () => {
    const run = [
      '$(date +%F)',
      '--compressed',
      'for=excel',
      'iconv',
      'sha256sum',
      'verify',
      'TE: trailers',
      '--owner',
      '--account',
    ]
    expect(blocks.filter(block => !run.some(words => block.includes(words)))).toEqual([])
  })

  it('downloads both files', async () => {
    await rm(directory, { recursive: true })
    await mkdir(directory)
    await runBlock('account/export')
    const csv = await read(await nameOf(/^contacts-\d{4}.*\.csv$/))
    expect(csv.toString()).toMatch(/^First Name,/)
    const { contacts } = JSON.parse((await read(await nameOf(accountFile))).toString())
    expect(contacts).toHaveLength(csv.toString().trimEnd().split('\r\n').length - 1)
  })

  it('downloads both files again, over what is there by their names', async () => {
    const names = [await nameOf(/^contacts-\d{4}.*\.csv$/), await nameOf(accountFile)]
    const whole = (await Promise.all(names.map(read))).map(({ length }) => length)
    for (const name of names) await writeFile(join(directory, name), 'half')
    await forgetCalls()
    await runBlock('account/export')
    expect((await Promise.all(names.map(read))).map(({ length }) => length)).toEqual(whole)
  })

  it('downloads the same file compressed', async () => {
    await runBlock('--compressed')
    expect(await read('contacts.csv')).toEqual(await read(await nameOf(/^contacts-\d{4}.*\.csv$/)))
  })

  it('downloads one for Excel', async () => {
    await runBlock('for=excel')
    await runBlock('iconv')
    expect((await read('contacts-utf8.csv')).toString()).toMatch(/\tCreated At \(UTC\)\r\n/)
    expect((await read('contacts-for-excel.csv')).toString('utf16le')).toMatch(/^\ufeffFirst Name\t/)
  })

  it('compares a file with its receipt by hand, beside those of another day', async () => {
    await writeFile(join(directory, `service-data-export-${account}-2026-01-01.json`), 'earlier')
    await writeFile(join(directory, 'receipt-0.json'), 'earlier')
    const { sha256 } = await saveReceipt()
    const name = await nameOf(accountFile)
    expect(await runBlock('sha256sum', { FILE: name })).toBe(`${sha256}  ${name}\n`)
  })

  it('shows the receipt behind the file', async () => {
    const shown = await runBlock('TE: trailers')
    const expected = digest(await read('contacts.csv')).toString('base64')
    expect(shown).toContain(`Repr-Digest: sha-256=:${expected}:`)
    expect(shown).toMatch(/^Export-Receipt: id="[\da-f-]{36}", .*records=120/m)
    expect(shown.trimEnd().split('\n').at(-1)).toBe(expected)
  })

  it('shows the digest also where a proxy asks for the file compressed', async () => {
    const shown = await runBlock('TE: trailers', {}, 'curl --compressed')
    const expected = digest(await read('contacts.csv')).toString('base64')
    expect(shown).toContain(`Unencoded-Digest: sha-256=:${expected}:`)
  })

  it('verifies a file with its receipt', async () => {
    const name = await nameOf(accountFile)
    const { id } = await saveReceipt()
    expect(await runBlock('bizgate verify', { FILE: name, RECEIPT: id })).not.toBe('')
    await writeFile(join(directory, 'part.json'), (await read(name)).subarray(0, -1))
    expect([await verify(name), await verify('part.json')]).toEqual([3, 1])
  })

  it('brings an account back', async () => {
    await rm(join(directory, 'data'), { recursive: true, force: true })
    const name = await nameOf(accountFile)
    expect(await runBlock('--owner', { FILE: name })).toContain(
      `Imported the account ${account} of ${demo.ownerId}`,
    )
  })

  it('brings contacts back', async () => {
    expect(await runBlock('--account')).toContain('Contacts created: ')
  })
})
