import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { digestOf, exportFiles, verdictOf } from './exported-files.ts'

const app = await startApp()
const { json, csv } = await exportFiles(app, false)
const text = json.toString()

/** The export with the first contact's company as this text of JSON. */
function withCompany(value: string): Buffer {
  return Buffer.from(text.replace(/"company":"[^"]*"/, () => `"company":${value}`))
}

const millions = 20 * 1024 * 1024

describe('a hostile file gets a sentence', () => {
  it.each([
    ['nested a million deep', /Nested deeper than/, withCompany('['.repeat(1_000_000))],
    ['with a string of 20 MB', /more than \d+ bytes/, withCompany(`"${'x'.repeat(millions)}"`)],
    [
      'with a number of a million digits',
      /more digits than can be stored/,
      withCompany('1'.repeat(1_000_000)),
    ],
    ['with an exponent beyond doubles', /more digits/, withCompany('1e999')],
    ['with a key that is there twice', /This key is there twice/, withCompany('"a","company":"b"')],
    [
      'with an escaped key that is there twice',
      /This key is there twice/,
      withCompany('"a","c\\u006fmpany":"b"'),
    ],
    [
      'with a collection that is there twice',
      /The key contacts is there twice/,
      Buffer.from(text.replace('"deals":[', '"contacts":[],"deals":[')),
    ],
    ['with half a surrogate pair', /unpaired surrogates/, withCompany('"\\ud83d"')],
    ['with NUL', /NUL/, withCompany('"\\u0000"')],
    [
      'with raw control characters',
      /At byte \d+, in \/contacts\/0\/company: Invalid JSON/,
      withCompany('"a\u0001b"'),
    ],
    [
      'that is no UTF-8',
      /no UTF-8/,
      Buffer.concat([json.subarray(0, 300), Buffer.from([0xc3, 0x28]), json.subarray(300)]),
    ],
    ['of UTF-16', /At byte 1, in the document: Invalid JSON/, Buffer.from(text, 'utf16le')],
    ['of 20 MB of nothing', /more than \d+ bytes/, Buffer.alloc(millions, ' ')],
    [
      'with a million keys',
      /more than 1000 keys/,
      Buffer.from(`{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":[]`).join(',')}}`),
    ],
    ['that is a list', /It must be an object/, Buffer.from(`[${text}]`)],
  ])('%s', async (_what, says, bytes) => {
    const { verdict, lines } = await verdictOf(bytes, { digest: digestOf(bytes) })
    expect([verdict, lines.join('\n')]).toEqual(['wrong', expect.stringMatching(says)])
    expect(lines.join('\n').length).toBeLessThan(10_000)
  })

  it('with keys that prototypes have: they are keys like others', async () => {
    const proto = `{"__proto__":{"id":"x"},"constructor":1,${text.slice(1)}`
    const { verdict, lines } = await verdictOf(
      Buffer.from(proto.replace('"constructor":1', '"constructor":[1]')),
    )
    expect([verdict, lines.join('\n')]).toEqual([
      'wrong',
      expect.stringMatching('/__proto__ .*must be a list'),
    ])
    const inRecord = text.replace(
      '"contacts":[{',
      '"contacts":[{"__proto__":{"id":1},"hasOwnProperty":2,"toString":3,',
    )
    expect((await verdictOf(Buffer.from(inRecord))).lines.join('\n')).toContain(
      'contacts/__proto__, contacts/hasOwnProperty',
    )
    expect(
      (
        await verdictOf(
          Buffer.from(
            text.replace('"contacts":[{', '"contacts":[{"__proto__":{},"x":"').replace('"x":"', '"x":1,'),
          ),
        )
      ).verdict,
    ).toBe('unproven')
    const only = text.replace(/"contacts":\[\{.*?\}\]/, '"contacts":[{"__proto__":{"id":"a"}}]')
    expect((await verdictOf(Buffer.from(only))).verdict).toBe('wrong')
  })

  it('with what a terminal would obey: it is shown in escapes', async () => {
    const obeyed = '\\u001b[2J\\u009b31m\\u202e\\u0007'
    for (const edited of [
      text.replace('"export_metadata":{', `"export_metadata":{"${obeyed}":1,`),
      text.replace(/"account_id":"[^"]*"/, `"account_id":"${obeyed}"`),
      text.replace(/"exported_at":"[^"]*"/, `"exported_at":"${obeyed}"`),
      text.replace('"deals":[', `"${obeyed}":[],"deals":[`),
      text.replace('"contacts":[{', `"contacts":[{"${obeyed}":1,`),
      text.replace('"status":"', `"status":"${obeyed}`),
      text.replace(/"contact_id":"[^"]*"/, `"contact_id":"${obeyed}"`),
      text.replace(/"invoice_number":"[^"]*"/, `"invoice_number":"${obeyed}"`),
      text.replace(/"key":"[^"]*"/, obeyed).replace(/"data":\{/, `"data":{"${obeyed}":"\\u0000",`),
    ]) {
      const { lines } = await verdictOf(Buffer.from(edited))
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
    const formula = csv.toString().replace('Ann', '"=\u001b[2J\u202e"')
    const { lines } = await verdictOf(Buffer.from(formula), { name: 'contacts.csv' })
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(lines.join('')).toContain('\\u{1b}[2J\\u{202e}')
  })

  it('with what a bot could once send in the deepest document: nothing is wrong with it', async () => {
    const deepest = `${'['.repeat(196)}1${']'.repeat(196)}`
    const deep = text.replace('"data":{', `"data":{"deepest":${deepest},`)
    expect(deep).not.toBe(text)
    expect((await verdictOf(Buffer.from(deep))).verdict).toBe('unproven')
  })

  it('with a CSV record of 20 MB', async () => {
    const bytes = Buffer.concat([csv, Buffer.from(`"${'x'.repeat(millions)}`)])
    const { verdict, lines } = await verdictOf(bytes, { name: 'contacts.csv' })
    expect([verdict, lines.join('\n')]).toEqual(['wrong', expect.stringMatching(/more than a million bytes/)])
  })

  it('with a line of CSV that has a million values', async () => {
    const bytes = Buffer.concat([csv, Buffer.from(`${','.repeat(900_000)}\r\n`)])
    const { verdict, lines } = await verdictOf(bytes, { name: 'contacts.csv' })
    expect([verdict, lines.join('\n')]).toEqual(['wrong', expect.stringMatching(/900001 values/)])
  })
})

it('a link to each of a million records that are not there takes little memory, and is counted', async () => {
  const deal = JSON.parse(text).deals[0]
  const links = 100_000
  const deals = Array.from({ length: links }, (_, at) => {
    const id = at.toString(16).padStart(12, '0')
    return JSON.stringify({
      ...deal,
      id: `${deal.id.slice(0, 24)}${id}`,
      stage_id: `ffffffff-0000-4000-8000-${id}`,
    })
  })
  const { verdict, lines } = await verdictOf(
    Buffer.from(text.replace(/"deals":\[.*?\],"invoices"/, () => `"deals":[${deals.join(',')}],"invoices"`)),
  )
  expect(verdict).toBe('wrong')
  const told = lines.find(line => line.startsWith('Ids are named'))
  // Whatever else named the deal that is gone.
  expect(Number(told?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(links)
})
