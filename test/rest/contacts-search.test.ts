import { describe, expect, it } from 'vitest'
import type { ContactCreateManyInput } from '../../src/generated/prisma/models/Contact.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()

/** First names of those of an account's contacts that a query finds, in the order given here. */
async function find(contacts: readonly Partial<ContactCreateManyInput>[], query: string): Promise<string[]> {
  const { accountId, ownerId } = await app.newAccount()
  await app.database.prisma.contact.createMany({
    data: contacts.map((contact, index) => ({
      firstName: 'Ann',
      ...contact,
      accountId,
      createdAt: new Date(2_000 - index),
    })),
  })
  const { status, body } = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}&${query}`, {
    as: ownerId,
  })
  expect([status, body.total]).toEqual([200, body.data.length])
  return body.data.map(({ first_name }: { first_name: string }) => first_name)
}

describe('a search', () => {
  const people = [
    { firstName: 'Joann', lastName: 'Smith', email: 'joann@example.com' },
    { firstName: 'Özgür', lastName: 'ÄRUD', email: null },
    { firstName: '50%', lastName: 'a_b', email: null },
    { firstName: 'Mary Jane', lastName: 'van der Berg', email: 'x.y@Example.ORG' },
    { firstName: 'back\\slash', phone: '555', company: 'Example Ltd' },
  ]

  it.each([
    ['any part of the first name', 'oan', ['Joann']],
    ['any part of the last name', 'mit', ['Joann']],
    ['any part of the e-mail', '@example.', ['Joann', 'Mary Jane']],
    ['in another case', 'JOANN', ['Joann']],
    ['letters beyond ASCII in upper case', 'ÖZGÜR', ['Özgür']],
    ['letters beyond ASCII in lower case', 'ärud', ['Özgür']],
    ['% as a character', '%', ['50%']],
    ['_ as a character', '_', ['50%']],
    ['\\ as a character', '\\', ['back\\slash']],
    ['\\% as two characters', '\\%', []],
    ['a quote', "'", []],
    ['first name, blank, last name', 'joann smith', ['Joann']],
    ['parts of both names about the blank', 'nn sm', ['Joann']],
    ['names of several words', 'mary jane van der', ['Mary Jane']],
    ['the names the other way round', 'smith joann', []],
    ['blanks around it', '  joann   smith ', ['Joann']],
    ['what only phone or company hold', '555', []],
    ['what only the company holds', 'ltd', []],
    ['200 characters', 'x'.repeat(200), []],
    ['200 characters outside the basic plane', '😀'.repeat(200), []],
  ])('is for %s', async (_what, text, found) => {
    expect(await find(people, `search=${encodeURIComponent(text)}`)).toEqual(found)
  })

  it.each(['', ' ', '\t\n'])('filters nothing where the text is blank: %j', async text => {
    expect(await find(people, `search=${encodeURIComponent(text)}`)).toHaveLength(people.length)
  })

  it.each(['true', '25'])('takes %s for a text', async text => {
    expect(await find([{ firstName: `x${text}x` }, {}], `search=${text}`)).toEqual([`x${text}x`])
  })

  it.each(['Παύλος', 'παύλοσ', 'ΠΑΎΛΟΣ', 'ς'])('takes both forms of sigma for one letter: %s', async text => {
    const contacts = ['Παύλος', 'ΠΑΎΛΟΣ', 'Παύλοσπ', 'Παύλον'].map(firstName => ({ firstName }))
    expect(await find(contacts, `search=${encodeURIComponent(text)}`)).toEqual(
      contacts.slice(0, 3).map(({ firstName }) => firstName),
    )
  })

  it('takes composed and decomposed letters for different ones', async () => {
    const composed = { firstName: 'Ren\u00e9e' }
    expect(await find([composed], `search=${encodeURIComponent('REN\u00c9E')}`)).toHaveLength(1)
    expect(await find([composed], `search=${encodeURIComponent('Rene\u0301e')}`)).toEqual([])
  })

  it('goes with type: what is found matches both', async () => {
    const contacts = [
      { firstName: 'Ann', contactType: 'client' },
      { firstName: 'Anna', contactType: 'lead' },
      { firstName: 'Bob', contactType: 'client' },
    ] as const
    expect(await find(contacts, 'search=ann&type=client')).toEqual(['Ann'])
  })
})

describe('blanks', () => {
  // By their definitions, not by the product's own list.
  const blanks = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(character =>
    /[\s\p{White_Space}]/u.test(character),
  )
  const named = blanks.map(blank => `U+${blank.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const search = (text: string) => `search=${encodeURIComponent(text)}`

  it('of any kind and number in a name are found by one space', async () => {
    const contacts = blanks.map((blank, index) => ({
      firstName: `Ann${blank}${blank} ${blank}Marie`,
      lastName: named[index] ?? '',
    }))
    expect(contacts).toHaveLength(26)
    expect(await find(contacts, `${search('ann marie')}&page_size=100`)).toEqual(
      contacts.map(({ firstName }) => firstName),
    )
  })

  it.each(blanks.map((blank, index) => [named[index], blank] as const))(
    'of any kind and number in a search text are one space: %s',
    async (_name, blank) => {
      const text = `${blank}ann${blank} ${blank}marie${blank}`
      expect(await find([{ firstName: 'Ann Marie' }, { firstName: 'AnnMarie' }], search(text))).toEqual([
        'Ann Marie',
      ])
      expect(await find([{ firstName: 'Ann' }, { firstName: 'Bob' }], search(blank))).toHaveLength(2)
    },
  )

  it('find a contact by its own text, as it is and as it looks', async () => {
    const contacts = [{ firstName: 'Ann ', lastName: ' Lee' }]
    for (const text of ['Ann  Lee', 'Ann Lee', 'ann ', ' lee']) {
      expect([text, await find(contacts, search(text))]).toEqual([text, ['Ann ']])
    }
  })

  it('at the ends of a search text ask for nothing', async () => {
    expect(await find([{ firstName: 'Bob' }, { firstName: 'Rob' }], search('Bo '))).toEqual(['Bob'])
  })

  it.each(['\u200b', '\u180e', '\u2060', '\u3164'])(
    'are not what only looks like one: %j',
    async character => {
      const contacts = [{ firstName: `Ann${character}Marie` }]
      expect(await find(contacts, search('ann marie'))).toEqual([])
      expect(await find(contacts, search(`ann${character}marie`))).toHaveLength(1)
    },
  )
})
