import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { call, guardedRows, newTenant } from './contract-table.ts'

const app = await startApp({ corsOrigins: ['https://app.example.com'] })
const here = app.url

const foreignPages: [what: string, headers: Readonly<Record<string, string>>][] = [
  ['another site’s page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site’s page in an old browser', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
]
const ownPages: [what: string, headers: Readonly<Record<string, string>>][] = [
  ['our own page', { origin: here, 'sec-fetch-site': 'same-origin' }],
  ['our own page in an old browser', { origin: here }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a page of a configured origin', { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ['what is no browser', {}],
]

// Reading is harmless: another site's page cannot see the answer.
const acting = guardedRows.filter(({ key }) => key.startsWith('POST') || key.endsWith('/export'))
const reading = guardedRows.filter(row => !acting.includes(row))

describe.each(acting)('$key', row => {
  it.each(foreignPages)('refuses %s that comes with the user’s cookie', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    const { status, body } = await call(app, row, { tenant, as: null, headers: { ...headers, cookie } })
    expect([status, body]).toEqual([403, { error: 'Forbidden: cross-site request' }])
    expect(await app.database.prisma.contact.count({ where: { accountId: tenant.accountId } })).toBe(0)
    expect(await app.database.prisma.deal.count({ where: { accountId: tenant.accountId } })).toBe(0)
  })

  it.each(foreignPages)('lets %s pass that knows the token', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    expect((await call(app, row, { tenant, headers: { ...headers } })).status).toBe(row.status)
    if (row.access === 'owner') return
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

describe.each(reading)('$key', row => {
  it.each([...foreignPages, ...ownPages])('answers %s', async (_what, headers) => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    expect((await call(app, row, { tenant, as: null, headers: { ...headers, cookie } })).status).toBe(200)
  })
})
