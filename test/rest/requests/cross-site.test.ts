import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { call, findRow, guardedRows, newTenant, type Tenant } from '../../support/contract-table.ts'

const app = await startApp({ corsOrigins: ['https://app.example.com'] })
const here = app.url

const foreignPages: [what: string, headers: Readonly<Record<string, string>>][] = [
  ['another site’s page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site’s page in an old browser', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a picture on another site’s page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  [
    'a link that the user follows',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' },
  ],
]
const ownPages: [what: string, headers: Readonly<Record<string, string>>][] = [
  ['our own page', { origin: here, 'sec-fetch-site': 'same-origin' }],
  ['our own page in an old browser', { origin: here }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a page of a configured origin', { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ['what is no browser', {}],
]

const limitHeaders = ['ratelimit', 'ratelimit-policy']

describe.each(guardedRows)('$key', row => {
  it('is asked with the user’s cookie by our own page, and not by another site’s', async () => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' }
    const refused = await call(app, row, { tenant, as: null, headers: foreign })
    expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden: cross-site request' }])
    expect(await countRecords(tenant)).toBe(0)
    const own = { cookie, 'sec-fetch-site': 'same-origin' }
    expect((await call(app, row, { tenant, as: null, headers: own })).status).toBe(row.status)
  })
})

describe.each([findRow('GET /api/v1/contacts'), findRow('POST /api/v1/contacts')])('$key', row => {
  it.each(foreignPages)('refuses %s that comes with the user’s cookie', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    const refused = await call(app, row, { tenant, as: null, headers: { ...headers, cookie } })
    expect([refused.status, refused.body]).toEqual([403, { error: 'Forbidden: cross-site request' }])
    expect(limitHeaders.filter(name => refused.headers.has(name))).toEqual([])
    expect(await countRecords(tenant)).toBe(0)
  })

  it.each(foreignPages)('lets %s pass that knows the token', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    expect((await call(app, row, { tenant, headers: { ...headers } })).status).toBe(row.status)
    // A cookie that goes along changes nothing.
    expect((await call(app, row, { tenant, headers: { ...headers, cookie } })).status).toBe(row.status)
  })

  it.each(ownPages)('lets %s pass with the cookie', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    const { status } = await call(app, row, { tenant, as: null, headers: { ...headers, cookie } })
    expect(status).toBe(row.status)
  })
})

it('pictures on another site’s page use up nothing of a list', async () => {
  const row = findRow('GET /api/v1/contacts')
  const tenant = await newTenant(app)
  const cookie = `session=${await app.token(tenant.ownerId)}`
  const picture = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
  for (let count = 0; count < row.limit.max; count++) {
    expect((await call(app, row, { tenant, as: null, headers: picture })).status).toBe(403)
  }
  const own = await call(app, row, { tenant, as: null, headers: { cookie, 'sec-fetch-site': 'none' } })
  expect(own.headers.get('ratelimit')).toContain(`;r=${row.limit.max - 1};`)
})

async function countRecords({ accountId }: Tenant): Promise<number> {
  const { contact, deal } = app.database.prisma
  const where = { accountId }
  return (await contact.count({ where })) + (await deal.count({ where }))
}
