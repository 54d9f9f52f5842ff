import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { contractRows } from '../../support/contract-table.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'

const app = await startApp()

const formPath = `/api/v1/forms/${crypto.randomUUID()}/submit`
const pathOf = (key: string) => key.replace(/^\w+ /, '').replace('/forms/:form_id/submit', formPath.slice(7))

/** The methods of each path, as the contract has them. */
const paths = Map.groupBy(contractRows, ({ key }) => pathOf(key))
const methodsOf: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...[...paths].map(([path, rows]) => {
    const methods = rows.map(({ key }) => key.split(' ')[0] ?? '')
    return [path, [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted()] as const
  }),
  ...['/api/v1/openapi.json', '/formats/contacts-csv.json'].map(path => [path, ['GET', 'HEAD']] as const),
]

describe('404', () => {
  it.each([
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/contacts',
    '/api/v1/contact',
    '/api/v1/contacts/',
    '/api/v1/Contacts',
    '/api/v1//contacts',
    '/api/v1/contacts/00000000-0000-4000-8000-000000000000',
    '/api/v1/contacts/../deals/x',
    '/api/v1/forms/submit',
    '/api/v1/account',
    '/favicon.ico',
    '/%00',
    '/%',
    '/%zz',
    '/api/v1/contacts%2Fexport',
    '/api/v1/contacts/%ff',
    '/__proto__',
    '/constructor',
    `/${'x'.repeat(5_000)}`,
  ])('is JSON for a path that is none: %s', async path => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body, headers } = await app.rest(method, path)
      expect([method, status, body]).toEqual([method, 404, { error: 'Not found' }])
      expect(headers.get('x-request-id')).not.toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each(['no type', 'text/', 'application/json; charset', '\u0080/json', 'text/csv'])(
    'is the same 404 whatever its body is said to be: %s',
    async type => {
      const { status, body } = await app.rest('POST', '/api/v1/con*acts', {
        headers: { 'content-type': type },
        body: '{}',
      })
      expect([status, body]).toEqual([404, { error: 'Not found' }])
    },
  )

  it.each([
    'x',
    '%ff',
    '%zz',
    '%00',
    '..%2f',
    'null',
    '00000000-0000-4000-8000-00000000000',
    'x'.repeat(200),
  ])('is what a form that cannot be answers: %s', async id => {
    const { status, body } = await app.rest('POST', `/api/v1/forms/${id}/submit`, {
      body: { data: {} },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    expect([status, body]).toEqual([404, { error: 'Form not found or inactive' }])
  })
})

describe('405', () => {
  it.each(methodsOf)('names the methods of %s', async (path, methods) => {
    for (const method of [
      'PUT',
      'PATCH',
      'DELETE',
      ...['GET', 'POST'].filter(name => !methods.includes(name)),
    ]) {
      const { status, body, headers } = await app.rest(method, path, {
        body: method === 'GET' ? undefined : {},
      })
      expect([method, status, body]).toEqual([method, 405, { error: 'Method not allowed' }])
      expect(headers.get('allow')?.split(', ').toSorted()).toEqual(methods)
    }
  })

  it.each(methodsOf)('is what OPTIONS gets at %s, and HEAD where there is no GET', async (path, methods) => {
    for (const method of ['HEAD', 'OPTIONS'].filter(name => !methods.includes(name))) {
      const response = await fetch(`${app.url}${path}`, { method })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(methods)
    }
  })

  it('does not execute anything, whatever header asks for another method', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { status } = await app.rest('PUT', '/api/v1/contacts', {
      as: ownerId,
      body: { account_id: accountId, first_name: 'Ann' },
      headers: { 'x-http-method-override': 'POST' },
    })
    expect(status).toBe(405)
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(0)
  })
})

describe('a body that no route takes', () => {
  it.each(['{', '', '{"__proto__":1}', '{}'])('makes no difference to a 404 or a 405: %s', async body => {
    for (const [method, path, status] of [
      ['PUT', '/api/v1/contacts', 405],
      ['DELETE', '/api/v1/contacts', 405],
      ['POST', '/live', 405],
      ['POST', '/nope', 404],
      ['POST', '/api/v1/contacts/', 404],
    ] as const) {
      const answer = await app.rest(method, path, { body })
      expect([method, path, answer.status]).toEqual([method, path, status])
    }
  })

  it('may be missing from a method that speaks of one', async () => {
    const request = 'QUERY /api/v1/contacts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const [answer] = readAnswers(await sendRaw(app.url, request))
    expect(answer).toMatchObject({ status: 405, body: { error: 'Method not allowed' } })
    expect(answer?.head).toMatch(/allow: GET, HEAD, POST/i)
  })
})

describe('a query with bytes that are not UTF-8', () => {
  it.each(['%ff', 'caf%E9', '%ED%A0%80', 'a%C3'])('is a 400 on the parameter: %s', async text => {
    const { accountId, ownerId } = await app.newAccount()
    const { status, body } = await app.rest(
      'GET',
      `/api/v1/contacts?account_id=${accountId}&search=${text}`,
      {
        as: ownerId,
      },
    )
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid payload', details: { search: ['Must be UTF-8, percent-encoded'] } },
    ])
  })

  it('makes no difference in a parameter that is ignored', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const path = `/api/v1/contacts?account_id=${accountId}&utm=%ff&search=%C3%A9`
    expect((await app.rest('GET', path, { as: ownerId })).status).toBe(200)
  })
})

describe('a query with malformed percent signs', () => {
  it('is read as it stands, and never a 500', async () => {
    const { accountId, ownerId } = await app.newAccount()
    for (const query of ['&search=%', '&search=%zz', '&%=%', '&=&&', '&search=a%2']) {
      const { status } = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}${query}`, {
        as: ownerId,
      })
      expect([query, status]).toEqual([query, 200])
    }
    const { status } = await app.rest('GET', `/api/v1/contacts?account_id=%zz${accountId}`, { as: ownerId })
    expect(status).toBe(400)
  })
})
