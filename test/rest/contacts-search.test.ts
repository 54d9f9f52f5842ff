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

  it('goes with type: what is found matches both', async () => {
    const contacts = [
      { firstName: 'Ann', contactType: 'client' },
      { firstName: 'Anna', contactType: 'lead' },
      { firstName: 'Bob', contactType: 'client' },
    ] as const
    expect(await find(contacts, 'search=ann&type=client')).toEqual(['Ann'])
  })
})
