import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { digestOf, exportFiles } from '../exports/verify/exported-files.ts'
import { startApp } from '../support/app.ts'
import { runCommand } from '../support/run-command.ts'

const app = await startApp()
const { json, csv } = await exportFiles(app)
const directory = await mkdtemp(join(tmpdir(), 'bizgate-verify-command-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

const verify = (args: readonly string[]) => runCommand(['verify', ...args])

const document = JSON.parse(json.toString())
const counts = Object.entries(document)
  .filter(([key]) => key !== 'export_metadata')
  .map(([collection, records]) => ({ collection, records: Array.isArray(records) ? records.length : 1 }))
/** As GraphQL answers it. */
const receipt = {
  id: '7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012',
  exportedAt: document.export_metadata.exported_at,
  endedAt: document.export_metadata.exported_at,
  outcome: 'complete',
  face: 'rest',
  userId: 'owner',
  counts,
  records: counts.reduce((sum, { records }) => sum + records, 0),
  bytes: json.length,
  sha256: digestOf(json),
}
const path = await put('export.json', json)
const csvPath = await put('contacts.csv', csv)
const empty = await put('empty.json', '{"data":null}')
const forExcel = await put('excel.csv', Buffer.from('\ufeffFirst Name\tLast Name\r\n', 'utf16le'))
const brokenOff = await put('broken.json', JSON.stringify({ ...receipt, outcome: 'broken_off' }))

describe('bizgate verify ends with', () => {
  it('0 where the file is the one of its receipt', async () => {
    expect(await verify([path, '--receipt', await put('receipt.json', JSON.stringify(receipt))])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Account export of [\s\S]*and it is the one of its receipt\.\n$/),
      stderr: '',
    })
    expect(await verify([csvPath, '--sha256', digestOf(csv).toUpperCase()])).toMatchObject({ code: 0 })
  })

  it('0 where one of the receipts in an answer of GraphQL is that of the file', async () => {
    const items = [{ ...receipt, sha256: digestOf(csv) }, { ...receipt, sha256: null, bytes: null }, receipt]
    const answer = JSON.stringify({ data: { accountExports: { items, total: 3 } } })
    expect(await verify([path, '--receipt', await put('answer.json', answer)])).toMatchObject({ code: 0 })
  })

  it.each([
    ['another digest', { sha256: digestOf(csv) }, /SHA-256: [0-9a-f]+… by the receipt/],
    ['another size', { bytes: json.length + 1 }, /bytes: \d+ by the receipt/],
    [
      'another moment',
      { exportedAt: '2026-01-01T00:00:00.000Z' },
      /exported at: 2026-01-01T00:00:00.000Z by/,
    ],
    [
      'other counts',
      { counts: [{ collection: 'deals', records: 99 }] },
      /records of deals: 99 by the receipt/,
    ],
    ['another sum', { records: 1 }, /records: 1 by the receipt/],
  ])('1 where the receipt has %s', async (what, change, says) => {
    const other = await put(`${what}.json`, JSON.stringify({ data: { ...receipt, ...change } }))
    expect(await verify([path, '--receipt', other])).toEqual({
      code: 1,
      stdout: expect.stringMatching(says),
      stderr: '',
    })
  })

  it('1 where something is wrong', async () => {
    const cut = await put('cut.json', json.subarray(0, -1))
    expect(await verify([cut, '--sha256', digestOf(json)])).toEqual({
      code: 1,
      stdout: expect.stringMatching(/The file ends early[\s\S]*Something is wrong with this file\.\n$/),
      stderr: '',
    })
  })

  it('3 where nothing is wrong, and there is no receipt', async () => {
    for (const file of [path, csvPath]) {
      expect(await verify([file])).toEqual({
        code: 3,
        stdout: expect.stringMatching(/only its receipt can tell whether it was edited\.\n$/),
        stderr: '',
      })
    }
  })

  it.each([
    ['no file', [], /missing required argument/i],
    [
      'a file that is not there',
      [join(directory, 'none.json')],
      /cannot be read: there is no .*none\.json\.$/m,
    ],
    ['a directory', [directory], /cannot be read: .* is no regular file/],
    ['a device', ['/dev/zero'], /cannot be read: .* is no regular file/],
    ['a digest that is none', [path, '--sha256', 'abc'], /64 hexadecimal digits/],
    ['both', [path, '--sha256', digestOf(json), '--receipt', path], /--receipt or --sha256/],
    ['contacts for Excel', [forExcel], /Only the plain CSV can be verified/],
    [
      'a receipt that is not there',
      [path, '--receipt', join(directory, 'none')],
      /cannot be read: there is no .*none\.$/m,
    ],
    ['a receipt that is no JSON', [path, '--receipt', csvPath], /is no JSON/],
    ['a receipt of nothing', [path, '--receipt', empty], /no receipt of a whole file/],
    ['a receipt of what broke off', [path, '--receipt', brokenOff], /no receipt of a whole file/],
  ])('2 where it is called with %s', async (_what, args, says) => {
    expect(await verify(args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(says) })
  })
})
