import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { inPlainWords } from '../../scripts/export-format/words.ts'
import { startApp } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const page = await readFile(new URL('../../docs/export-format.md', import.meta.url), 'utf8')
const app = await startApp()
const account = await app.newAccount()
await fillAccount(app.database.prisma, account.accountId)

const download = (path: string) =>
  app.rest('GET', `/api/v1/${path}/export?account_id=${account.accountId}`, { as: account.ownerId })

/** The fields of the list below a heading, in their order, without those of the lists inside it. */
function fieldsBelow(heading: string): string[] {
  return [...sectionBelow(heading).matchAll(/^- `([^`]+)`/gm)].map(([, field = '']) => field)
}

function sectionBelow(heading: string): string {
  const [, section = ''] = page.split(`\n${heading}\n`)
  const [own = ''] = section.split(/\n##/)
  return own
}

/** The fields of all lists inside the list below a heading, beside the words that a value may be. */
function fieldsInside(heading: string): string[] {
  return [...sectionBelow(heading).matchAll(/^ {2}- `([^`]+)`/gm)].map(([, field = '']) => field)
}

/** The keys of the first of the records in a record's lists; of JSON columns, those that have a value. */
function keysInside(record: object): string[] {
  return Object.values(record).flatMap(value =>
    Array.isArray(value) && typeof value[0] === 'object' ? Object.keys(value[0]) : [],
  )
}

describe('docs/export-format.md', () => {
  it('has the fields of the account’s file, in their order, and no others', async () => {
    const { body } = await download('account')
    const { export_metadata, ...collections } = body
    expect(fieldsBelow("## The account's file")).toEqual(Object.keys(export_metadata))
    const linked = [...page.matchAll(/\[`(\w+)`\]\(#\1\)/g)].map(([, name]) => name)
    expect(linked).toEqual(Object.keys(collections))
    for (const [name, content] of Object.entries<object>(collections)) {
      const [record = {}] = [content].flat()
      expect([name, ...fieldsBelow(`### ${name}`)]).toEqual([name, ...Object.keys(record)])
      expect(fieldsInside(`### ${name}`)).toEqual(expect.arrayContaining(keysInside(record)))
    }
  })

  it('has the columns of the contacts file', async () => {
    const { text } = await download('contacts')
    expect(fieldsBelow('## The contacts file').join(',')).toBe(text.split('\r\n')[0])
  })

  it('says of every field what it is, in no words that only callers of the API know', () => {
    const [, intro = '', files = ''] = /^([\s\S]*?)\n(## The contacts file[\s\S]*)$/.exec(page) ?? []
    const shared = [...intro.matchAll(/^- (`[^`]+`)(?: \(.+\))?: [A-Z].*\.$/gm)].map(([, field]) => field)
    expect(shared).toEqual(expect.arrayContaining(['`id`', '`created_at`', '`updated_at`']))
    const [, records = ''] = files.split("## The account's file")
    const undescribed = [...records.matchAll(/^ *- (.*)$/gm)].filter(
      ([, field = '']) => !(shared.includes(field) || /^`[^`]+`(?: \([a-z ]*\??\))?: [A-Z].*\.$/.test(field)),
    )
    expect(undescribed).toEqual([])
    expect(page.match(/\b[a-z]+[A-Z]\w*|\b[A-Z]{3,}_[A-Z]+\b|\bCONFLICT\b|\( ?[,;.)]/g)).toBeNull()
  })
})

describe('words for owners', () => {
  it.each([
    ['A number that no other has (CONFLICT); case differs.', 'A number that no other has; case differs.'],
    ['Where the deal stands; `setDealStatus` moves it.', 'Where the deal stands.'],
    [
      'Whether it takes any; an inactive one answers NOT_FOUND. True unless given.',
      'Whether it takes any. True unless given.',
    ],
    ['When it ends, after `startsAt`.', 'When it ends, after `starts_at`.'],
    ['Who signs it: the id of a contact of the account.', 'Who signs it.'],
    ['When it was sent; null before.', 'When it was sent.'],
  ])('of “%s”', (description, plain) => {
    expect(inPlainWords(description)).toBe(plain)
  })
})
