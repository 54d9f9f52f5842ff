import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { call, contractRows, largeTenant, newTenant, type Tenant } from '../support/contract-table.ts'
import { hasLastChunk } from '../support/downloads/raw-download.ts'
import { canSeeSnapshots, countHeld } from '../support/downloads/snapshots.ts'
import { readAnswers, sendRaw } from '../support/raw-http.ts'

const app = await startApp({ template: 'large' })

/** Header fields that are another with every answer, or say how its body is sent. */
const others = [
  'date',
  'x-request-id',
  'ratelimit',
  'retry-after',
  'transfer-encoding',
  'connection',
  'keep-alive',
]

function sameFields(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !others.includes(name))
}

const readable = contractRows
  .filter(({ key }) => key.startsWith('GET '))
  .map(row => ({ ...row, head: { ...row, key: row.key.replace('GET', 'HEAD') } }))

describe.each(readable)('HEAD of $key', row => {
  const ask = (tenant: Tenant, options: object = {}) => call(app, row.head, { tenant, ...options })

  it('answers like GET without the body', async () => {
    const [one, other] = [await newTenant(app), await newTenant(app)]
    const [head, get] = [await ask(one), await call(app, row, { tenant: other })]
    expect([head.status, head.text]).toEqual([get.status, ''])
    const named = (text: string) => text.replaceAll(one.accountId, '').replaceAll(other.accountId, '')
    expect(named(JSON.stringify(sameFields(head.headers)))).toBe(
      named(JSON.stringify(sameFields(get.headers))),
    )
  })

  it('refuses like GET without the body', async () => {
    const tenant = await newTenant(app)
    for (const options of [{ as: null }, { accountId: 'x' }, { as: app.newUser() }, { accountId: '' }]) {
      const [head, get] = [await ask(tenant, options), await call(app, row, { tenant, ...options })]
      expect(head.status).toBeGreaterThanOrEqual(400)
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(sameFields(head.headers)).toEqual(sameFields(get.headers))
    }
  })

  it('is counted like GET, and with it', async () => {
    const tenant = await newTenant(app)
    for (let left = row.limit.max; left > 0; left--) {
      const { headers } = await (left % 2 ? ask(tenant) : call(app, row, { tenant }))
      expect(headers.get('ratelimit')).toContain(`;r=${left - 1};`)
    }
    expect([(await ask(tenant)).status, (await call(app, row, { tenant })).status]).toEqual([429, 429])
  })

  it('sends nothing behind the head, and the connection goes on', async () => {
    const { accountId, ownerId } = await newTenant(app)
    const path = row.key.split(' ')[1]
    const authorization = `Authorization: Bearer ${await app.token(ownerId)}`
    const text = await sendRaw(
      app.url,
      `HEAD ${path}?account_id=${accountId} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n` +
        'GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    const [head = '', next = '', ...more] = text.split(/(?=HTTP\/1\.1 \d{3} )/)
    expect([head.slice(0, 15), head.endsWith('\r\n\r\n'), more]).toEqual(['HTTP/1.1 200 OK', true, []])
    expect(hasLastChunk(head)).toBe(false)
    expect(readAnswers(next)).toMatchObject([{ status: 200, body: { status: 'live' } }])
  })
})

describe.runIf(canSeeSnapshots)('HEAD of an export', () => {
  it.each(['contacts/export', 'account/export'])('holds nothing once it is answered: %s', async path => {
    const { accountId, ownerId } = await largeTenant(app)
    const { status } = await app.rest('HEAD', `/api/v1/${path}?account_id=${accountId}`, { as: ownerId })
    expect([status, app.services.streams.count]).toEqual([200, 0])
    // What it had begun to read of the database ends with the batch at hand.
    await expect.poll(() => countHeld(app)).toBe(0)
  })
})

describe('HEAD of what is not an endpoint', () => {
  it.each([
    ['/live', {}],
    ['/ready', {}],
    ['/.well-known/jwks.json', {}],
    ['/graphql', { accept: 'text/html' }],
    ['/graphql', {}],
    ['/nowhere', {}],
  ])('answers like GET without the body: %s %j', async (path, headers) => {
    const [head, get] = [await app.rest('HEAD', path, { headers }), await app.rest('GET', path, { headers })]
    expect([head.status, head.text]).toEqual([get.status, ''])
    expect(sameFields(head.headers)).toEqual(sameFields(get.headers))
  })

  it.each(['/live', '/ready', '/.well-known/jwks.json'])('is among the methods of %s', async path => {
    const { status, headers } = await app.rest('PUT', path, { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
