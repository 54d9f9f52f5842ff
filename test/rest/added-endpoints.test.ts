import { randomUUID } from 'node:crypto'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { accountExportDownload } from '../../src/rest/downloads.ts'
import { type Endpoint, endpoints } from '../../src/rest/endpoints.ts'
import { startApp } from '../support/app.ts'

const ours = 'https://app.example.com'
const key = '$account_id: UUID!, $id: UUID!'
const which = 'accountId: $account_id, id: $id'

const find: Endpoint = {
  method: 'GET',
  path: '/api/v1/contacts/:id',
  about: 'Contact',
  summary: 'Added.',
  document: parse(`query (${key}) { data: contact(${which}) { id first_name: firstName company email } }`),
  access: 'session',
  status: 200,
}
const update: Endpoint = {
  method: 'PATCH',
  path: '/api/v1/contacts/:id',
  about: 'Contact',
  summary: 'Added.',
  document: parse(
    `mutation (${key}, $first_name: String, $company: String, $email: EmailAddress, $contact_type: ContactType) {
      data: updateContact(${which}, input: {
        firstName: $first_name, company: $company, email: $email, contactType: $contact_type
      }) { id first_name: firstName company email contact_type: contactType }
    }`,
  ),
  access: 'session',
  status: 200,
}
const remove: Endpoint = {
  method: 'DELETE',
  path: '/api/v1/contacts/:id',
  about: 'Contact',
  summary: 'Added.',
  document: parse(`mutation (${key}) { data: deleteContact(${which}) }`),
  access: 'session',
  status: 204,
  notFound: 'Contact not found',
}
const setStatus: Endpoint = {
  method: 'PUT',
  path: '/api/v1/deals/:id/status',
  about: 'Deal',
  summary: 'Added.',
  document: parse(
    `mutation (${key}, $status: DealStatus!) { data: setDealStatus(${which}, status: $status) { id status } }`,
  ),
  access: 'session',
  status: 200,
}
const page: Endpoint = {
  method: 'GET',
  path: '/api/v1/contact-pages/:page',
  about: 'Contact',
  summary: 'Added.',
  document: parse(
    `query ($account_id: UUID!, $page: Int!) {
      body: contacts(accountId: $account_id, page: $page, pageSize: 1) { page total }
    }`,
  ),
  access: 'session',
  status: 200,
}
const likelyDeals: Endpoint = {
  method: 'GET',
  path: '/api/v1/likely-deals',
  about: 'Deal',
  summary: 'Added.',
  document: parse(
    `query ($account_id: UUID!, $least: Float) {
      body: deals(accountId: $account_id, filter: { probability: { from: $least } }) { total }
    }`,
  ),
  access: 'session',
  status: 200,
}
const workflows: Endpoint = {
  method: 'GET',
  path: '/api/v1/workflows',
  about: 'Workflow',
  summary: 'Added.',
  document: parse(
    `query ($account_id: UUID!, $active: Boolean) {
      body: workflows(accountId: $account_id, filter: { active: $active }) { total }
    }`,
  ),
  access: 'session',
  status: 200,
}
const app = await startApp({
  corsOrigins: [ours],
  endpoints: [...endpoints, find, update, remove, setStatus, page, likelyDeals, workflows],
})

/** An account with a contact, and the paths of the contact and of one that is not there. */
async function newContact() {
  const { accountId, ownerId } = await app.newAccount()
  const contact = await app.database.prisma.contact.create({
    data: { accountId, firstName: 'Ann', company: 'Ann & Co', email: 'ann@example.com' },
  })
  const read = () => app.database.prisma.contact.findFirst({ where: { id: contact.id } })
  const path = `/api/v1/contacts/${contact.id}`
  return { accountId, ownerId, id: contact.id, path, inAccount: `?account_id=${accountId}`, read }
}

const nowhere = ['x', '1', 'null', '%00', '%ff', '00000000-0000-4000-8000-00000000000', randomUUID()]
const notFound = { error: 'Contact not found' }

describe('a GET by id', () => {
  it('answers the record, to HEAD too', async () => {
    const { id, path, inAccount, ownerId: as } = await newContact()
    const { status, body } = await app.rest('GET', `${path}${inAccount}`, { as })
    const data = { id, first_name: 'Ann', company: 'Ann & Co', email: 'ann@example.com' }
    expect([status, body]).toEqual([200, { data }])
    const head = await app.rest('HEAD', `${path}${inAccount}`, { as })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it.each(nowhere)('is a 404 for %s', async id => {
    const { inAccount, ownerId: as } = await newContact()
    const { status, body } = await app.rest('GET', `/api/v1/contacts/${id}${inAccount}`, { as })
    expect([status, body]).toEqual([404, notFound])
  })

  it('takes the id from the path alone', async () => {
    const { id, path, inAccount, ownerId: as } = await newContact()
    const { status, body } = await app.rest('GET', `${path}${inAccount}&id=${randomUUID()}&id=x`, { as })
    expect([status, body.data.id]).toEqual([200, id])
  })

  it('leaves a path with a word in its place to the word', async () => {
    const { inAccount, ownerId: as } = await newContact()
    const { headers } = await app.rest('GET', `/api/v1/contacts/export${inAccount}`, { as })
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
  })
})

describe('a PATCH by id', () => {
  it('changes what the body names, empties what is null, and leaves the rest', async () => {
    const { accountId: account_id, id, path, ownerId: as, read } = await newContact()
    const { status, body } = await app.rest('PATCH', path, {
      as,
      body: { account_id, first_name: 'Anna', company: null, id: randomUUID(), unknown: 1 },
    })
    const data = { id, first_name: 'Anna', company: null, email: 'ann@example.com', contact_type: 'lead' }
    expect([status, body]).toEqual([200, { data }])
    expect(await read()).toMatchObject({ firstName: 'Anna', company: null, email: 'ann@example.com' })
  })

  it('names every field of the body that fails', async () => {
    const { accountId: account_id, path, ownerId: as, read } = await newContact()
    const wrong = { first_name: ' ', company: 'x'.repeat(256), email: 'ann@', contact_type: 'Lead' }
    const { status, body } = await app.rest('PATCH', path, { as, body: { account_id, ...wrong } })
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid payload',
        details: {
          first_name: ['Required'],
          company: ['Must be at most 255 characters'],
          email: [expect.any(String)],
          contact_type: [expect.stringMatching(/^Must be one of lead, client/)],
        },
      },
    ])
    expect(await read()).toMatchObject({ firstName: 'Ann' })
  })

  it('names by the body’s key what the domain alone can refuse', async () => {
    const { accountId: account_id, path, ownerId: as } = await newContact()
    const { status, body } = await app.rest('PATCH', path, { as, body: { account_id, first_name: null } })
    expect([status, body.details]).toEqual([400, { first_name: ['Must not be null'] }])
  })

  it.each(nowhere)('is a 404 for %s', async id => {
    const { accountId: account_id, ownerId: as } = await newContact()
    const body = { account_id, first_name: 'Anna' }
    const answer = await app.rest('PATCH', `/api/v1/contacts/${id}`, { as, body })
    expect([answer.status, answer.body]).toEqual([404, notFound])
  })

  it('takes JSON only, and the account from the body alone', async () => {
    const { accountId, path, inAccount, ownerId: as } = await newContact()
    const headers = { 'content-type': 'text/plain' }
    const body = JSON.stringify({ account_id: accountId })
    expect((await app.rest('PATCH', path, { as, body, headers })).status).toBe(415)
    const elsewhere = await app.rest('PATCH', `${path}${inAccount}`, { as, body: {} })
    expect([elsewhere.status, elsewhere.body.details]).toEqual([400, { account_id: ['Required'] }])
  })
})

describe('a DELETE by id', () => {
  it('answers 204 without a body, once', async () => {
    const { path, inAccount, ownerId: as, read } = await newContact()
    const { status, text, headers } = await app.rest('DELETE', `${path}${inAccount}`, { as })
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null])
    expect(await read()).toBeNull()
    const again = await app.rest('DELETE', `${path}${inAccount}`, { as })
    expect([again.status, again.body]).toEqual([404, notFound])
  })

  it.each(nowhere)('is a 404 for %s', async id => {
    const { inAccount, ownerId: as } = await newContact()
    const { status, body } = await app.rest('DELETE', `/api/v1/contacts/${id}${inAccount}`, { as })
    expect([status, body]).toEqual([404, notFound])
  })

  it('reads nothing of a body', async () => {
    const { accountId: account_id, path, ownerId: as, read } = await newContact()
    for (const body of [{ account_id }, '{', undefined]) {
      const answer = await app.rest('DELETE', path, { as, body })
      expect([answer.status, answer.body.details]).toEqual([400, { account_id: ['Required'] }])
    }
    expect(await read()).not.toBeNull()
  })
})

describe('a PUT by id', () => {
  it('sets what its body says', async () => {
    const { accountId, ownerId: as } = await app.newAccount()
    const { id } = await app.database.prisma.deal.create({ data: { accountId, title: 'Wedding' } })
    const put = (body: object) => app.rest('PUT', `/api/v1/deals/${id}/status`, { as, body })
    const won = await put({ account_id: accountId, status: 'won' })
    expect([won.status, won.body]).toEqual([200, { data: { id, status: 'won' } }])
    const lost = await put({ account_id: accountId, status: 'lost' })
    expect([lost.status, lost.body]).toEqual([409, { error: expect.any(String) }])
  })
})

describe('a number in the path', () => {
  it('is read as one, and names nothing where it is none', async () => {
    const { inAccount, ownerId: as } = await newContact()
    const ask = (number: string) => app.rest('GET', `/api/v1/contact-pages/${number}${inAccount}`, { as })
    expect((await ask('2')).body).toEqual({ page: 2, total: 1 })
    for (const number of ['x', '0', '1.5', '01', '2147483648']) {
      const { status, body } = await ask(number)
      expect([number, status, body]).toEqual([number, 404, { error: 'Contact page not found' }])
    }
  })
})

describe('a number with a fraction in the query', () => {
  async function ask(number: string) {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.deal.create({ data: { accountId, title: 'Wedding', probability: 50.5 } })
    const path = `/api/v1/likely-deals?account_id=${accountId}&least=${number}`
    return app.rest('GET', path, { as: ownerId })
  }

  it.each([
    ['-0.5', 1],
    ['0', 1],
    ['50', 1],
    ['50.5', 1],
    [`50.5${'0'.repeat(36)}`, 1],
    ['50.50000000000001', 0],
    ['1000000000000000', 0],
  ])('is read as one: %s', async (number, total) => {
    const { status, body } = await ask(number)
    expect([status, body]).toEqual([200, { total }])
  })

  it.each([
    ...['', 'x', '.5', '50.', '05', '%2B5', '5e1', '0x5', '50,5', 'NaN', 'Infinity', '50.5%0A', '%2050'],
    ...['9007199254740993', '50.500000000000000001', `50.5${'0'.repeat(37)}`],
  ])('is none, or none that a double keeps: %s', async number => {
    const { status, body } = await ask(number)
    expect([status, body.details]).toEqual([400, { least: ['Must be a number'] }])
  })
})

describe('true and false in the query', () => {
  async function ask(active: string) {
    const { accountId, ownerId } = await app.newAccount()
    const rows = [true, false, false].map(active => ({ accountId, name: 'Follow up', active }))
    await app.database.prisma.workflow.createMany({ data: rows })
    return app.rest('GET', `/api/v1/workflows?account_id=${accountId}${active}`, { as: ownerId })
  }

  it.each([
    ['&active=true', 1],
    ['&active=false', 2],
    ['', 3],
  ])('are read as such: %s', async (active, total) => {
    const { status, body } = await ask(active)
    expect([status, body]).toEqual([200, { total }])
  })

  it.each(['', '1', 'TRUE', 'true%20', 'null', 'constructor'])('are spelled so: not %s', async active => {
    const { status, body } = await ask(`&active=${active}`)
    expect([status, body.details]).toEqual([400, { active: ['Must be true or false'] }])
  })
})

describe.each([find, update, remove])('$method by id', ({ method }) => {
  it('answers 401, 400 and 403 before 404', async () => {
    const { accountId, ownerId } = await newContact()
    const ask = (as: string | null, account_id: string) => {
      const path = `/api/v1/contacts/${randomUUID()}`
      return method === 'PATCH'
        ? app.rest(method, path, { as, body: { account_id } })
        : app.rest(method, `${path}?account_id=${account_id}`, { as })
    }
    expect((await ask(null, accountId)).status).toBe(401)
    expect((await ask(ownerId, 'x')).status).toBe(400)
    expect((await ask(app.newUser(), accountId)).status).toBe(403)
  })

  it('may not be stored by caches', async () => {
    const { path } = await newContact()
    expect((await app.rest(method, path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('other methods', () => {
  it.each([
    [`/api/v1/contacts/${randomUUID()}`, ['PUT', 'POST', 'OPTIONS'], 'DELETE, GET, HEAD, PATCH'],
    [`/api/v1/deals/${randomUUID()}/status`, ['GET', 'HEAD', 'PATCH', 'DELETE'], 'PUT'],
    ['/api/v1/contacts', ['PUT', 'PATCH', 'DELETE'], 'GET, HEAD, POST'],
  ])('of %s are a 405 with those that it has', async (path, methods, allowed) => {
    for (const method of methods) {
      const { status, headers } = await app.rest(method, path)
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allowed])
    }
  })

  it('of a path that any site’s pages may call are not theirs', async () => {
    const preflight = async (method: string) => {
      const headers = { origin: 'https://a.example', 'access-control-request-method': method }
      const path = `/api/v1/forms/${randomUUID()}/submit`
      const answer = await fetch(`${app.url}${path}`, { method: 'OPTIONS', headers })
      return answer.headers.get('access-control-allow-origin')
    }
    expect([await preflight('POST'), await preflight('GET'), await preflight('DELETE')]).toEqual([
      '*',
      null,
      null,
    ])
  })

  it('are answered to preflights of our pages by what the table has', async () => {
    const { status, headers } = await fetch(`${app.url}/api/v1/contacts/${randomUUID()}`, {
      method: 'OPTIONS',
      headers: { origin: ours, 'access-control-request-method': 'DELETE' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, ours])
    expect(headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, PATCH, POST, PUT')
  })
})

describe('a row that contradicts itself or the schema stops the start', () => {
  it.each<[reason: string, row: Partial<Endpoint> & Pick<Endpoint, 'document'>, says: string]>([
    [
      'a parameter that is no variable',
      { ...find, path: '/x/:number' },
      'the document has no variable $number',
    ],
    ['a parameter that stands twice', { ...find, path: '/x/:id/y/:id' }, 'the path has a parameter twice'],
    ['a GET that changes something', { ...remove, method: 'GET' }, 'a GET changes nothing'],
    ['a public row of a field that is not', { ...find, access: 'public' }, 'contact is not public'],
    [
      'a row that cannot say what it did not find',
      { document: remove.document, method: 'DELETE' },
      'notFound',
    ],
    ['a file of a query', { ...find, download: accountExportDownload }, 'is a stream'],
    [
      'a document that the schema does not have',
      { ...find, document: parse('{ x }') },
      'Cannot query field "x"',
    ],
    [
      'a file of records that no written statement reads',
      {
        document: parse(`subscription ($id: UUID!) {
          body: contactsExport(accountId: $id) { contacts { id deals { nodes { title } } } }
        }`),
        download: accountExportDownload,
      },
      'An export holds no deals',
    ],
  ])('%s', async (_reason, row, says) => {
    const start = startApp({ endpoints: [{ ...find, ...row }], ownServer: 'Does not start.' })
    await expect(start).rejects.toThrow(says)
  })
})
