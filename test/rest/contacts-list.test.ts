import { describe, expect, it } from 'vitest'
import type { ContactCreateManyInput } from '../../src/generated/prisma/models/Contact.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

type NewContact = Partial<Omit<ContactCreateManyInput, 'accountId'>>

/** An account that holds these contacts, and how its owner lists them. */
async function accountWith(contacts: readonly NewContact[] = []) {
  const { accountId, ownerId, memberId } = await app.newAccount()
  await prisma.contact.createMany({
    data: contacts.map(contact => ({ firstName: 'Ann', ...contact, accountId })),
  })
  const list = (query = '', as: string | null = ownerId) =>
    app.rest('GET', `/api/v1/contacts?account_id=${accountId}${query}`, { as })
  return { accountId, ownerId, memberId, list }
}

describe('200', () => {
  it('answers the list envelope, each item with the contract’s fields and no other', async () => {
    const full = {
      firstName: 'Ann',
      lastName: 'Årud',
      email: 'ann@example.com',
      phone: '+1 (555) 010-0100',
      company: 'Årud & Co',
      contactType: 'past_client',
      source: 'cold_outreach',
    } as const
    const { list, memberId } = await accountWith([
      { ...full, createdAt: new Date('2026-01-31T09:30:00.12Z') },
    ])
    const { status, headers, text } = await list('', memberId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    const id = JSON.parse(text).data[0].id
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    // As text, so that the order of the keys counts too.
    expect(text).toBe(
      `{"data":[{"id":"${id}","first_name":"Ann","last_name":"Årud","email":"ann@example.com",` +
        '"phone":"+1 (555) 010-0100","company":"Årud & Co","contact_type":"past_client",' +
        '"source":"cold_outreach","created_at":"2026-01-31T09:30:00.120Z"}],"total":1,"page":1,"page_size":25}',
    )
  })

  it('has null for what a contact lacks', async () => {
    const { list } = await accountWith([{}])
    expect((await list()).body.data).toEqual([
      {
        id: expect.any(String),
        first_name: 'Ann',
        last_name: null,
        email: null,
        phone: null,
        company: null,
        contact_type: 'lead',
        source: 'other',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
  })

  it('lists the account’s own contacts only', async () => {
    await accountWith([{ firstName: 'Foreign' }])
    const { list } = await accountWith()
    expect((await list()).body).toEqual({ data: [], total: 0, page: 1, page_size: 25 })
  })

  it('is newest first, and by id from the highest where times are equal', async () => {
    const { list } = await accountWith(
      [2, 1, 3, 2, 2, 2].map(second => ({ createdAt: new Date(second * 1_000) })),
    )
    const rows: { id: string; created_at: string }[] = (await list()).body.data
    expect(rows.map(({ created_at }) => Date.parse(created_at) / 1_000)).toEqual([3, 2, 2, 2, 2, 1])
    const equal = rows.slice(1, 5).map(({ id }) => id)
    expect(equal).toEqual(equal.toSorted().toReversed())
  })

  it('splits the list into pages that together are the whole, 25 a page unless told', async () => {
    const { list } = await accountWith(Array.from({ length: 101 }, () => ({ createdAt: new Date(0) })))
    const pages = await Promise.all(
      ['', '&page=2', '&page=3', '&page=4', '&page=5'].map(query => list(query)),
    )
    expect(pages.map(({ body }) => body.data.length)).toEqual([25, 25, 25, 25, 1])
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(101)
    expect((await list('&page_size=100')).body).toMatchObject({ total: 101, page: 1, page_size: 100 })
    expect((await list('&page_size=1&page=101')).body.data).toEqual([{ ...pages[4]?.body.data[0] }])
  })

  it.each([['2'], ['2147483647']])('has no data and the true total on page %s past the end', async page => {
    const { list } = await accountWith([{}, {}])
    const { status, body } = await list(`&page=${page}&page_size=100`)
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], total: 2, page: Number(page), page_size: 100 })
  })

  it.each(['lead', 'client', 'past_client', 'vendor', 'other'] as const)('filters by type %s', async type => {
    const types = ['lead', 'client', 'past_client', 'vendor', 'other'] as const
    const { list } = await accountWith(types.map(contactType => ({ contactType })))
    const { body } = await list(`&type=${type}`)
    expect(body).toMatchObject({ data: [{ contact_type: type }], total: 1 })
  })
})

describe('400', () => {
  it.each([
    ['&type=Lead', 'type'],
    ['&type=LEAD', 'type'],
    ['&type=customer', 'type'],
    ['&type=', 'type'],
    ['&type=lead%20', 'type'],
    ['&type=lead&type=client', 'type'],
    ['&search=a&search=b', 'search'],
    [`&search=${'x'.repeat(201)}`, 'search'],
    ['&search=a%00b', 'search'],
  ])('refuses %s', async (query, field) => {
    const { list } = await accountWith()
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { [field]: [expect.any(String)] } })
  })

  it('reports every bad parameter at once', async () => {
    const { body } = await app.rest('GET', '/api/v1/contacts?page=0&page_size=x&type=y&search=%00', {
      as: app.newUser(),
    })
    expect(Object.keys(body.details).toSorted()).toEqual([
      'account_id',
      'page',
      'page_size',
      'search',
      'type',
    ])
  })

  it('comes after 401 and before 403', async () => {
    const { list } = await accountWith()
    expect((await list('&page=0', null)).status).toBe(401)
    expect((await list('&page=0', app.newUser())).status).toBe(400)
    expect((await list('', app.newUser())).status).toBe(403)
  })
})
