import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

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

const lists = ['/api/v1/contacts', '/api/v1/deals', '/api/v1/invoices']
const exports = ['/api/v1/contacts/export', '/api/v1/account/export']

describe.each(lists)('GET %s', path => {
  it.each<readonly string[]>([
    ...badNumbers.map(text => [`page=${text}`, 'page']),
    ...[...badNumbers, '101'].map(text => [`page_size=${text}`, 'page_size']),
    ['page=1&page=1', 'page'],
    ['page_size=5&page_size=6', 'page_size'],
  ])('refuses %s with a 400 keyed by the parameter', async (query, field) => {
    const { accountId, ownerId } = await app.newAccount()
    const { status, body } = await app.rest('GET', `${path}?account_id=${accountId}&${query}`, {
      as: ownerId,
    })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { [String(field)]: [anyMessage] } })
  })

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

describe.each([...lists, ...exports])('GET %s', path => {
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
  ])('refuses the query "%s"', async (query, message) => {
    const { status, body } = await app.rest('GET', `${path}?${query}`, { as: app.newUser() })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { account_id: [message] } })
  })

  it('takes an account_id in upper case, and ignores parameters it does not know', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `account_id=${accountId.toUpperCase()}&sort=name&x=1&x=2&Page=0&__proto__=1&constructor=1`
    expect((await app.rest('GET', `${path}?${query}`, { as: ownerId })).status).toBe(200)
  })
})
