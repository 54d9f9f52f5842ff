import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDevelopmentIssuer } from '../../../src/auth/development-issuer.ts'
import { type Answer, startApp } from '../../support/app.ts'
import { call, findRow, guardedRows, newTenant } from '../../support/contract-table.ts'

const app = await startApp()
const otherIssuer = await openDevelopmentIssuer('memory:')

const badTokens: [what: string, token: (userId: string) => Promise<string> | string][] = [
  ['that is no token', () => 'nonsense'],
  ['that is empty', () => ''],
  ['that has expired', userId => issue(userId, -60)],
  ['of another issuer', userId => otherIssuer.issueToken(userId)],
  ['that is not signed', userId => unsigned(userId, 'none')],
  ['that says HS256', userId => unsigned(userId, 'HS256')],
  ['whose signature is another’s', async userId => `${await issue(userId)}x`],
  ['of 20 kB', () => 'x'.repeat(20_000)],
  ['of 20 kB in three parts', async userId => `${await issue(userId)}${'x'.repeat(20_000)}`],
]

describe.each(guardedRows)('$key', row => {
  it('answers 401 without a token and to a bad one, before it looks at the input', async () => {
    const tenant = await newTenant(app)
    const authorization = 'Bearer nonsense'
    for (const headers of [{}, { authorization }]) {
      expectUnauthorized(await call(app, row, { tenant, as: null, headers: { ...headers } }))
      const bad = { accountId: 'x', body: '{' }
      expectUnauthorized(await call(app, row, { tenant, as: null, headers: { ...headers }, ...bad }))
    }
  })

  it('takes the token from the session cookie as well', async () => {
    const tenant = await newTenant(app)
    const headers = { cookie: `theme=dark; session=${await app.token(tenant.ownerId)}` }
    expect((await call(app, row, { tenant, as: null, headers })).status).toBe(row.status)
  })
})

describe('GET /api/v1/contacts', () => {
  const row = findRow('GET /api/v1/contacts')

  it.each(badTokens)('answers 401 to a token %s, as bearer and as cookie', async (_what, makeToken) => {
    const tenant = await newTenant(app)
    const token = await makeToken(tenant.ownerId)
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }]) {
      expectUnauthorized(await call(app, row, { tenant, as: null, headers: { ...headers } }))
    }
  })

  it('answers 401 to a bad bearer beside a good cookie', async () => {
    const tenant = await newTenant(app)
    const cookie = `session=${await app.token(tenant.ownerId)}`
    for (const authorization of ['Bearer nonsense', 'Bearer', 'bearer ']) {
      expectUnauthorized(await call(app, row, { tenant, as: null, headers: { cookie, authorization } }))
    }
  })
})

describe('POST /api/v1/forms/:form_id/submit', () => {
  it('asks for no token and ignores what looks like one', async () => {
    const tenant = await newTenant(app)
    const row = findRow('POST /api/v1/forms/:form_id/submit')
    const headers = [{}, { authorization: 'Bearer nonsense' }, { cookie: `session=${randomUUID()}` }]
    for (const extra of headers) {
      expect((await call(app, row, { tenant, headers: { ...extra } })).status).toBe(200)
    }
  })
})

function expectUnauthorized({ status, body, headers }: Answer): void {
  expect([status, body]).toEqual([401, { error: 'Unauthorized' }])
  expect(headers.get('www-authenticate')).toBe('Bearer')
}

async function issue(userId: string, expiresInSeconds = 60): Promise<string> {
  const { developmentIssuer } = app.services
  if (!developmentIssuer) throw new Error('The test server has a development issuer')
  return developmentIssuer.issueToken(userId, { expiresInSeconds })
}

function unsigned(userId: string, alg: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { issuer, audience } = otherIssuer
  const claims = { iss: issuer, aud: audience, sub: userId, exp: Math.floor(Date.now() / 1_000) + 60 }
  return `${encode({ alg })}.${encode(claims)}.${alg === 'none' ? '' : 'AAAA'}`
}
