import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const someId = '018f2f6e-0000-7000-8000-000000000000'
const anyMessage = expect.any(String)

/** Out of range, or no plain integer below 2^31; as they stand in the URL. */
const badNumbers = [
  '0',
  '-1',
  '-0',
  '+1',
  '%2B1',
  '01',
  '1.5',
  '1.0',
  '1e1',
  '1e21',
  '0x10',
  'abc',
  '',
  '%201',
  '1%20',
  '1,000',
  'NaN',
  '%D9%A3',
  '2147483648',
  '99999999999999999999',
]

/** A list is read by the same code as the others, each with bounds of its own. */
async function expectRefused(
  path: string,
  query: string,
  field: string,
  message: string = anyMessage,
): Promise<void> {
  const { accountId, ownerId } = await app.newAccount()
  const { status, body } = await app.rest('GET', `${path}?account_id=${accountId}&${query}`, { as: ownerId })
  expect(status).toBe(400)
  expect(body).toEqual({ error: 'Invalid payload', details: { [field]: [message] } })
}

describe.each(['/api/v1/contacts', '/api/v1/deals', '/api/v1/invoices'])('GET %s', path => {
  it.each([
    ['page=0', 'page', 'Must be from 1 to 2147483647'],
    ['page=2147483648', 'page', 'Must be from 1 to 2147483647'],
    ['page=10000000000', 'page', 'Must be from 1 to 2147483647'],
    ['page=-99999999999', 'page', 'Must be from 1 to 2147483647'],
    ['page_size=0', 'page_size', 'Must be from 1 to 100'],
    ['page_size=101', 'page_size', 'Must be from 1 to 100'],
    ['page_size=2147483648', 'page_size', 'Must be from 1 to 100'],
    [`page_size=1${'0'.repeat(30)}`, 'page_size', 'Must be from 1 to 100'],
  ])('refuses %s with a 400 keyed by the parameter', (query, field, message) =>
    expectRefused(path, query, field, message),
  )

  it('takes the least and the most that both may be', async () => {
    const { accountId, ownerId } = await app.newAccount()
    for (const [page, size] of [
      [1, 1],
      [2_147_483_647, 100],
    ]) {
      const query = `account_id=${accountId}&page=${page}&page_size=${size}`
      const { status, body } = await app.rest('GET', `${path}?${query}`, { as: ownerId })
      expect([status, body]).toEqual([200, { data: [], total: 0, page, page_size: size }])
    }
  })
})

describe('a query', () => {
  it.each<readonly [string, string]>([
    ...badNumbers.map(text => [`page=${text}`, 'page'] as const),
    ...badNumbers.map(text => [`page_size=${text}`, 'page_size'] as const),
    ['page=1&page=1', 'page'],
    ['page_size=5&page_size=6', 'page_size'],
  ])('with %s is refused', (query, field) => expectRefused('/api/v1/contacts', query, field))

  it.each([
    ['', 'Required'],
    ['account_id', 'Required'],
    ['account_id=', 'Required'],
    [`ACCOUNT_ID=${someId}`, 'Required'],
    ['account_id=null', anyMessage],
    ['account_id=1', anyMessage],
    [`account_id=${someId.replaceAll('-', '')}`, anyMessage],
    [`account_id=%7B${someId}%7D`, anyMessage],
    [`account_id=%20${someId}`, anyMessage],
    [`account_id=urn:uuid:${someId}`, anyMessage],
    [`account_id=${someId.slice(1)}g`, anyMessage],
    [`account_id=${someId}%00`, anyMessage],
    [`account_id=${someId}&account_id=${someId}`, anyMessage],
  ])('of "%s" names no account', async (query, message) => {
    const { status, body } = await app.rest('GET', `/api/v1/contacts?${query}`, { as: app.newUser() })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { account_id: [message] } })
  })

  it.each([
    ['page=1&page=1&page_size=0', { page: 'Must be given once', page_size: 'Must be from 1 to 100' }],
    ['page=0&page=0', { page: 'Must be given once' }],
    ['search=%FF&page=0', { search: 'Must be UTF-8, percent-encoded', page: 'Must be from 1 to 2147483647' }],
  ])('with %s is told all that is wrong with it', async (query, problems) => {
    const { body } = await app.rest('GET', `/api/v1/contacts?${query}`, { as: app.newUser() })
    const details = Object.entries({ ...problems, account_id: 'Required' })
    expect(body).toEqual({
      error: 'Invalid payload',
      details: Object.fromEntries(details.map(([field, message]) => [field, [message]])),
    })
  })

  it('may have the account_id in upper case, and parameters that nobody knows', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `account_id=${accountId.toUpperCase()}&sort=name&x=1&x=2&Page=0&__proto__=1&constructor=1`
    expect((await app.rest('GET', `/api/v1/contacts?${query}`, { as: ownerId })).status).toBe(200)
  })
})
