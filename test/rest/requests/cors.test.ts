import { describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { type ContractRow, call, findRow, guardedRows, newTenant } from '../../support/contract-table.ts'

const ours = 'https://app.example.com'
const foreign = 'https://evil.example'
const open = await startApp({ corsOrigins: [ours, 'https://admin.example.com'] })
const closed = await startApp()
const form = findRow('POST /api/v1/forms/:form_id/submit')

function corsHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
}

/** Asks as a browser does before it sends what is not a simple request. */
function ask(app: TestApp, path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', ...headers },
  })
}

describe.each([
  ['some origins are configured', open],
  ['none is configured', closed],
])('the form, where %s', (_where, app) => {
  const path = `/api/v1/forms/${crypto.randomUUID()}/submit`

  it.each([ours, foreign, 'null'])('may be sent by a page of %s, without credentials', async origin => {
    const { status, headers } = await call(app, form, { tenant: await newTenant(app), headers: { origin } })
    expect(status).toBe(form.status)
    expect(corsHeaders(headers)['access-control-allow-origin']).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  it.each([ours, foreign, 'null'])('answers the preflight of a page of %s', async origin => {
    // The last two are of a script that traces requests.
    const wanted = 'content-type,idempotency-key,traceparent,tracestate'
    const response = await ask(app, path, { origin, 'access-control-request-headers': wanted })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(corsHeaders(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': wanted,
    })
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it('lets the page read the refusal too, and when to come again', async () => {
    const headers = { origin: foreign, 'x-forwarded-for': app.newAddress() }
    const tenant = await newTenant(app)
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const answer = await call(app, form, { tenant, headers, body: '{' })
      statuses.push(answer.status)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/retry-after/)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('does not count preflights', async () => {
    const from = { 'x-forwarded-for': app.newAddress() }
    for (let count = 0; count < 6; count++) {
      expect((await ask(app, path, { origin: foreign, ...from })).status).toBe(204)
    }
    const { status } = await call(app, form, { tenant: await newTenant(app), headers: from })
    expect(status).toBe(200)
  })
})

/** A page that may not read what the endpoint answers. */
async function expectUnreadable(row: ContractRow, origin: string): Promise<void> {
  const tenant = await newTenant(open)
  const { status, headers } = await call(open, row, { tenant, headers: { origin } })
  expect([status, headers.has('access-control-allow-origin')]).toEqual([row.status, false])
  const preflight = await ask(open, pathOf(row), { origin })
  expect([preflight.status, preflight.headers.has('access-control-allow-origin')]).toEqual([204, false])
}

const pathOf = ({ key }: ContractRow) => key.split(' ')[1] ?? ''

describe.each(guardedRows)('$key', row => {
  it('lets pages of the configured origins read, with credentials', async () => {
    const tenant = await newTenant(open)
    const headers = { origin: ours, 'sec-fetch-site': 'cross-site' }
    const cookie = `session=${await open.token(tenant.ownerId)}`
    const answer = await call(open, row, { tenant, as: null, headers: { ...headers, cookie } })
    expect(answer.status).toBe(row.status)
    expect(corsHeaders(answer.headers)).toMatchObject({
      'access-control-allow-origin': ours,
      'access-control-allow-credentials': 'true',
    })
    expect(answer.headers.get('vary')).toMatch(/origin/i)
  })

  it('lets no other page read', () => expectUnreadable(row, foreign))
})

describe('GET /api/v1/contacts', () => {
  const row = findRow('GET /api/v1/contacts')
  const path = pathOf(row)

  it.each(['null', `${ours}.evil.example`, 'http://app.example.com'])('lets no page of %s read', origin =>
    expectUnreadable(row, origin),
  )

  it('answers the preflight of a configured origin', async () => {
    const wanted = 'authorization,content-type'
    const response = await ask(open, path, { origin: ours, 'access-control-request-headers': wanted })
    expect(response.status).toBe(204)
    expect(corsHeaders(response.headers)).toMatchObject({
      'access-control-allow-origin': ours,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': wanted,
      'access-control-allow-methods': 'DELETE, GET, HEAD, POST',
    })
  })

  it('knows nothing of CORS where no origin is configured', async () => {
    const tenant = await newTenant(closed)
    const { headers, status } = await call(closed, row, { tenant, headers: { origin: ours } })
    expect([status, corsHeaders(headers)]).toEqual([row.status, {}])
    const preflight = await ask(closed, path, { origin: ours })
    expect([preflight.status, corsHeaders(preflight.headers)]).toEqual([405, {}])
  })
})
