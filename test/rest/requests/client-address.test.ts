import { describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, findRow, newTenant } from '../../support/contract-table.ts'

const form = findRow('POST /api/v1/forms/:form_id/submit')
const guarded = findRow('GET /api/v1/contacts')

/** Whether calls from these values of X-Forwarded-For are counted as one client's. */
async function areOneClient(app: TestApp, first: string, second: string): Promise<boolean> {
  const tenant = await newTenant(app)
  const submit = (forwarded: string) => call(app, form, { tenant, headers: { 'x-forwarded-for': forwarded } })
  for (let count = 0; count < 5; count++) expect((await submit(first)).status).toBe(200)
  return (await submit(second)).status === 429
}

/** Addresses that no other test, nor another run with the same Redis, has used. */
function newPrefixes() {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint8Array(4))
  const groups = [(a << 8) | b, (c << 8) | d].map(group => (group | 0x1000).toString(16))
  return { ipv4: `10.${a}.${b}`, ipv6: `2001:${groups.join(':')}` }
}

describe('behind one proxy', async () => {
  const app = await startApp({ trustedProxyHops: 1 })
  const { ipv4, ipv6 } = newPrefixes()

  it.each([
    ['one IPv4 address', `${ipv4}.1`, `${ipv4}.1`],
    ['one /64 of IPv6', `${ipv6}:a::1`, `${ipv6}:a:ffff:ffff:ffff:ffff`],
    ['one IPv6 address, however it is spelled', `${ipv6}:b::1`, `[${ipv6.toUpperCase()}:000B:0:0:0:1]:80`],
    ['IPv4 within IPv6', `${ipv4}.2`, `::ffff:${ipv4}.2`],
    ['an address with and without a port', `${ipv4}.3`, `${ipv4}.3:5000`],
    ['an address and what a client puts before it', `${ipv4}.4`, `1.2.3.4, ${ipv4}.4`],
    ['any number of invented addresses', `8.8.8.8, ${ipv4}.5`, `9.9.9.9, 7.7.7.7,${ipv4}.5`],
  ])('counts %s as one client', async (_what, first, second) => {
    expect(await areOneClient(app, first, second)).toBe(true)
  })

  it.each([
    ['neighbouring IPv4 addresses', `${ipv4}.10`, `${ipv4}.11`],
    ['neighbouring /64s', `${ipv6}:c::1`, `${ipv6}:d::1`],
    ['what the proxy saw, whatever the client put before it', `1.2.3.4, ${ipv4}.12`, `1.2.3.4, ${ipv4}.13`],
  ])('tells apart %s', async (_what, first, second) => {
    expect(await areOneClient(app, first, second)).toBe(false)
  })
})

describe('behind two proxies', async () => {
  const app = await startApp({ trustedProxyHops: 2 })
  const { ipv4 } = newPrefixes()

  it('counts the address that the outer proxy saw', async () => {
    expect(await areOneClient(app, `${ipv4}.1, 172.16.0.1`, `6.6.6.6, ${ipv4}.1, 172.16.0.2`)).toBe(true)
    expect(await areOneClient(app, `${ipv4}.2, 172.16.0.1`, `${ipv4}.3, 172.16.0.1`)).toBe(false)
  })
})

describe('without a proxy', async () => {
  // Of its own in Redis too, where every run calls from the same loopback address.
  const app = await startApp({ trustedProxyHops: 0, redisUrl: null })

  it('believes nothing that the client says of its address', async () => {
    expect(await areOneClient(app, '10.0.0.1', '10.0.0.2')).toBe(true)
  })

  it.each(['x-forwarded-for', 'forwarded'])('says once what to set if there is one: %s', async name => {
    const own = await startApp({ trustedProxyHops: 0, logLevel: 'warn', ownServer: 'Its log.' })
    const log = captureLog(own.services.log)
    const warnings = () => log.filter(({ msg }) => msg.includes('TRUSTED_PROXY_HOPS'))
    await fetch(`${own.url}/live`)
    expect(warnings()).toEqual([])
    for (let count = 0; count < 2; count++)
      await fetch(`${own.url}/live`, { headers: { [name]: 'for=10.0.0.1' } })
    expect(warnings()).toMatchObject([{ level: 40 }])
  })
})

describe('a flood of refused requests', async () => {
  const app = await startApp()

  it('is stopped for its address and no other, before any work is done', async () => {
    const tenant = await newTenant(app)
    const [flooding, calm] = [app.newAddress(), app.newAddress()]
    for (let count = 0; count < 6_000; count++) app.services.errorFloodGuard.note(flooding)
    const flooded = await call(app, guarded, { tenant, headers: { 'x-forwarded-for': flooding } })
    expect([flooded.status, flooded.body]).toEqual([429, { error: 'Rate limit exceeded' }])
    expect(flooded.headers.get('retry-after')).toMatch(/^\d+$/)
    const other = await call(app, guarded, { tenant, headers: { 'x-forwarded-for': calm } })
    expect(other.status).toBe(200)
  })

  it('is made of 400, 401 and 403', async () => {
    const tenant = await newTenant(app)
    const address = app.newAddress()
    const headers = { 'x-forwarded-for': address }
    for (let count = 0; count < 5_997; count++) app.services.errorFloodGuard.note(address)
    const statuses: number[] = []
    for (const options of [{}, { as: null }, { as: app.newUser() }, {}, { accountId: 'x' }, {}]) {
      statuses.push((await call(app, guarded, { tenant, headers, ...options })).status)
    }
    expect(statuses).toEqual([200, 401, 403, 200, 400, 429])
  })
})
