import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import {
  type ContractRow,
  call,
  contractRows,
  largeTenant,
  newTenant,
  type Tenant,
} from '../../support/contract-table.ts'
import { hasLastChunk } from '../../support/downloads/raw-download.ts'
import { canSeeSnapshots, countHeld } from '../../support/downloads/snapshots.ts'
import { readAnswers, sendRaw } from '../../support/raw-http.ts'

const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large' })

/** Header fields that are another with every answer, or say how its body is sent. */
const others = [
  'date',
  'x-request-id',
  'export-receipt-id',
  'ratelimit',
  'retry-after',
  'transfer-encoding',
  'connection',
  'keep-alive',
]

function sameFields(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !others.includes(name))
}

const isExport = ({ key }: ContractRow) => key.endsWith('/export')

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

  it.skipIf(isExport(row))('is counted like GET, and with it', async () => {
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

describe.each(readable.filter(isExport))('$head.key', row => {
  const ask = (tenant: Tenant, options: object = {}) => call(app, row.head, { tenant, ...options })
  const { max, windowSeconds } = row.limit

  it('begins no export and uses up none, and tells how many are left', async () => {
    const tenant = await newTenant(app)
    const left = async () =>
      (await ask(tenant)).headers
        .get('ratelimit')
        ?.match(/r=(\d+);t=(\d+)$/)
        ?.slice(1)
    for (let count = 0; count < 3; count++) expect(await left()).toEqual([`${max}`, `${windowSeconds}`])
    const get = await call(app, row, { tenant })
    expect(get.headers.get('ratelimit')).toContain(`;r=${max - 1};`)
    const { status, headers } = await ask(tenant)
    expect([status, headers.get('ratelimit-policy')]).toEqual([
      max > 1 ? 200 : 429,
      get.headers.get('ratelimit-policy'),
    ])
    expect(headers.get('ratelimit')).toContain(`;r=${max - 1};`)
  })

  it('answers 429 like GET once the limit is used up, also while GETs come in', async () => {
    const tenant = await newTenant(app)
    const answers = await Promise.all(
      Array.from({ length: max + 10 }, (_, at) => (at < max ? call(app, row, { tenant }) : ask(tenant))),
    )
    expect(answers.slice(0, max).map(({ status }) => status)).toEqual(Array(max).fill(200))
    const [head, get] = [await ask(tenant), await call(app, row, { tenant })]
    expect([head.status, head.text, get.status]).toEqual([429, '', 429])
    const [later, sooner] = [head, get].map(({ headers }) => Number(headers.get('retry-after')))
    expect(Math.abs(Number(later) - Number(sooner))).toBeLessThanOrEqual(10)
    expect(sameFields(head.headers)).toEqual(sameFields(get.headers))
  })

  it('has a limit of its own, 60 a minute, and GET is none the poorer', async () => {
    const tenant = await newTenant(app)
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) statuses.push((await ask(tenant)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    const refused = await ask(tenant)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('ratelimit')).toMatch(/^"\w+Look";r=0;/)
    expect((await call(app, row, { tenant })).status).toBe(200)
  })

  it('says how the body would be coded', async () => {
    const { headers } = await ask(await newTenant(app), { headers: { 'accept-encoding': 'zstd' } })
    expect(headers.get('content-encoding')).toBe('zstd')
  })

  it.runIf(canSeeSnapshots)('holds nothing once it is answered', async () => {
    const { status } = await ask(await largeTenant(app))
    expect([status, app.services.streams.count, await countHeld(app)]).toEqual([200, 0, 0])
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
