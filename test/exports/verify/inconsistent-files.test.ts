import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { digestOf, exportFiles, verdictOf } from './exported-files.ts'

const app = await startApp()
const { json, csv } = await exportFiles(app)

// biome-ignore lint/suspicious/noExplicitAny: each edit breaks what the format says
type Document = any

/** What is said of the account export after an edit, without a receipt. */
async function edited(edit: (document: Document) => unknown) {
  const document = JSON.parse(json.toString())
  const result = edit(document)
  return verdictOf(Buffer.from(JSON.stringify(result ?? document)))
}

const partial = (document: Document) =>
  document.invoices.find(({ status, line_items }: Document) => status === 'partial' && line_items.length > 0)
const moved = (document: Document) => ({
  ...document.moves[0],
  id: randomUUID(),
  deal_id: null,
  field: 'status',
})
const withKeys = (document: Document, keys: string[]) =>
  Object.fromEntries(keys.map(key => [key, document[key]]))

const edits: readonly (readonly [what: string, finding: RegExp, edit: (document: Document) => unknown])[] = [
  // format
  ['a collection is missing', /\/moves is missing/, d => void delete d.moves],
  ['the metadata is missing', /\/export_metadata is missing/, d => void delete d.export_metadata],
  [
    'the version is another',
    /\/export_metadata\/format_version .*equal/,
    d => void Object.assign(d.export_metadata, { format_version: '2.0' }),
  ],
  ['a collection is no list', /\/deals .*must be a list/, d => void Object.assign(d, { deals: {} })],
  [
    'the account is a list',
    /\/account .*must be one record/,
    d => void Object.assign(d, { account: [d.account] }),
  ],
  ['a further key is no list', /\/more .*must be a list/, d => void Object.assign(d, { more: 1 })],
  ['a record is none', /\/contacts\/0 .*must be object/, d => void d.contacts.splice(0, 1, null)],
  ['a key is missing', /\/contacts\/1 .*has no phone/, d => void delete d.contacts[1].phone],
  [
    'a value has another type',
    /\/deals\/0\/title .*must be string/,
    d => void Object.assign(d.deals[0], { title: 1 }),
  ],
  [
    'a word is unknown',
    /\/deals\/0\/status .*must be one of open, won, lost, abandoned/,
    d => void Object.assign(d.deals[0], { status: 'x' }),
  ],
  [
    'an id is in upper case',
    /\/contacts\/0\/id .*lower case/,
    d => void Object.assign(d.contacts[0], { id: d.contacts[0].id.toUpperCase() }),
  ],
  [
    'a text has half a surrogate pair',
    /\/contacts\/0\/company .*surrogate/,
    d => void Object.assign(d.contacts[0], { company: '\ud800' }),
  ],
  ['a text has a NUL', /\/notes\/0\/text .*NUL/, d => void Object.assign(d.notes[0], { text: 'a\0b' })],
  [
    'the metadata comes last',
    /\/export_metadata .*must come first/,
    d => withKeys(d, [...Object.keys(d).slice(1), 'export_metadata']),
  ],
  // twice
  [
    'a record is there twice',
    /\/contacts\/1\/id .*is there twice/,
    d => void d.contacts.splice(1, 0, d.contacts[0]),
  ],
  [
    'a line is there twice',
    /line_items\/\d\/id .*is there twice/,
    d => void partial(d).line_items.push(partial(d).line_items[1]),
  ],
  [
    'a team member is there twice',
    /\/team_members\/1\/user_id .*is there twice/,
    d => void d.team_members.push(d.team_members[0]),
  ],
  // links
  ['a contact is gone', /\/deals\/0\/contact_id .*that contacts do not have/, d => void d.contacts.shift()],
  [
    'a stage is gone',
    /\/deals\/0\/stage_id .*that pipeline_stages do not have/,
    d => void Object.assign(d, { pipeline_stages: [] }),
  ],
  [
    'a form is gone',
    /\/form_submissions\/0\/form_id .*that lead_forms do not have/,
    d => void Object.assign(d, { lead_forms: [] }),
  ],
  [
    'a link leads to a record of another kind',
    /\/deals\/0\/contact_id .*that contacts do not have/,
    d => void Object.assign(d.deals[0], { contact_id: d.deals[0].id }),
  ],
  [
    'a line names another invoice',
    /line_items\/0\/invoice_id .*stands in/,
    d => void Object.assign(partial(d).line_items[0], { invoice_id: randomUUID() }),
  ],
  [
    'the account is another',
    /account_id is not the id of \/account/,
    d => void Object.assign(d.account, { id: randomUUID() }),
  ],
  // money
  [
    'a line costs more',
    /\/amount .*sum of the line items/,
    d => void Object.assign(partial(d).line_items[0], { unit_price: 0.01 }),
  ],
  [
    'a payment is gone',
    /\/invoices\/\d+\/amount_paid .*sum of the payments/,
    d => {
      const invoice = partial(d)
      d.moves.push({ ...moved(d), invoice_id: invoice.id, from_value: 'sent', to_value: 'partial' })
      invoice.payments.pop()
    },
  ],
  [
    'a payment is more',
    /\/amount_paid .*sum of the payments/,
    d => void Object.assign(partial(d).payments[0], { amount: 99 }),
  ],
  [
    'an amount has three places',
    /\/value .*two decimal places/,
    d => void Object.assign(d.deals[0], { value: 1.005 }),
  ],
  ['an amount is beyond money', /\/value .*must be </, d => void Object.assign(d.deals[0], { value: 1e12 })],
]

describe('an edited account export, without any receipt', () => {
  it.each(edits)('is found out where %s', async (_what, finding, edit) => {
    const { verdict, lines } = await edited(edit)
    expect([verdict, lines.join('\n')]).toEqual(['wrong', expect.stringMatching(finding)])
  })

  it('is found out where a record stands in another collection, whichever', async () => {
    const names = Object.keys(JSON.parse(json.toString())).slice(2)
    for (const from of names) {
      for (const to of names.filter(name => name !== from)) {
        const { verdict } = await edited(document => void document[to].push(document[from].pop()))
        expect([from, to, verdict]).toEqual([from, to, 'wrong'])
      }
    }
  })

  it('tells what it does not know, and finds nothing wrong with it', async () => {
    const { verdict, lines } = await edited(document => {
      document.extras = [{ a: 1 }]
      document.contacts[0].nickname = 'x'
      partial(document).line_items[0].unit = 'h'
    })
    expect(verdict).toBe('unproven')
    expect(lines).toContainEqual(
      'This version does not know, and has not checked: extras, contacts/nickname, invoices/line_items/unit',
    )
  })

  it('finds nothing wrong with an invoice that another system brought paid, without payments', async () => {
    const { verdict } = await edited(document => void partial(document).payments.splice(0))
    expect(verdict).toBe('unproven')
  })

  it('tells the first 20 of a kind, and how many there are', async () => {
    const { lines } = await edited(document => {
      document.deals[0].contact_id = null
      for (const contact of document.contacts) contact.first_name = ''
    })
    const count = JSON.parse(json.toString()).contacts.length
    expect(lines).toContainEqual(`It is not as its published format says: ${count}`)
    expect(lines.filter(line => line.includes('/first_name'))).toHaveLength(Math.min(20, count))
    if (count > 20) expect(lines).toContainEqual(`  … and ${count - 20} more`)
  })
})

describe('an edited CSV of contacts, without any receipt', () => {
  const [header = '', first = '', second = ''] = csv.toString().split('\r\n')
  const csvOf = (...lines: string[]) => Buffer.from(lines.map(line => `${line}\r\n`).join(''))
  const cells = (line: string, changes: Record<number, string>) =>
    line
      .split(',')
      .map((cell, at) => changes[at] ?? cell)
      .join(',')

  it.each([
    ['has another header', /The header is not First Name/, csvOf(header.replace('Email', 'E-mail'), first)],
    ['was saved with LF', /line 1: Its lines do not end by CRLF/, Buffer.from(`${header}\n${first}\n`)],
    ['has no header', /The header is not/, csvOf(first)],
    ['has a value too many', /line 2: There are 9 values, and 8 columns/, csvOf(header, `${first},x`)],
    [
      'has a value too few',
      /line 3: There are 7 values/,
      csvOf(header, first, first.slice(0, first.lastIndexOf(','))),
    ],
    ['has no first name', /first_name \(line 2\) is missing/, csvOf(header, cells(first, { 0: '' }))],
    [
      'has a type that is none',
      /type \(line 2\) Must be one of lead/,
      csvOf(header, cells(first, { 5: 'x' })),
    ],
    [
      'has a time without a zone',
      /created_at \(line 2\) Must be a timestamp/,
      csvOf(header, cells(first, { 7: '2026-01-01' })),
    ],
    [
      'has an address that is none',
      /email \(line 2\) Must be a valid/,
      csvOf(header, cells(first, { 2: 'ann' })),
    ],
    [
      'has a text that is too long',
      /last_name \(line 2\) Must be at most 255/,
      csvOf(header, cells(first, { 1: 'x'.repeat(256) })),
    ],
    [
      'has a formula',
      /company \(line 2\) =1\+1 has no ' in front/,
      csvOf(header, cells(first, { 4: '=1+1' })),
    ],
    ['has a quote within a value', /quotes are not as RFC 4180/, csvOf(header, cells(first, { 4: 'a"b' }))],
    ['has an open quote', /ends within quotes/, csvOf(header, cells(first, { 4: '"a' }))],
    ['has no end of its last line', /not ended by CRLF/, Buffer.from(`${header}\r\n${first}`)],
    ['has a mark in front', /The header is not/, Buffer.from(`\ufeff${header}\r\n${first}\r\n`)],
    ['is no UTF-8', /no UTF-8/, Buffer.concat([csvOf(header, first), Buffer.from([0xff, 0x0d, 0x0a])])],
  ])('is found out where it %s', async (_what, finding, bytes) => {
    const { verdict, lines } = await verdictOf(bytes, { name: 'contacts.csv' })
    expect([verdict, lines.join('\n')]).toEqual(['wrong', expect.stringMatching(finding)])
  })

  it('is unproven where nothing is wrong', async () => {
    const { verdict } = await verdictOf(csvOf(header, first, second), { name: 'contacts.csv' })
    expect(verdict).toBe('unproven')
    expect((await verdictOf(csvOf(header), { name: 'c.csv', digest: digestOf(csvOf(header)) })).verdict).toBe(
      'proven',
    )
  })
})
