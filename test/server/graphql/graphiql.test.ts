import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { sendRaw } from '../../support/raw-http.ts'

const app = await startApp()
const html = { accept: 'text/html' }

describe('the page of GraphiQL', () => {
  it('is small, and has nothing of it from elsewhere', async () => {
    const { status, text, headers } = await app.rest('GET', '/graphql', { headers: html })
    expect(status).toBe(200)
    expect(text.length).toBeLessThan(2_000)
    expect(headers.get('vary')).toContain('accept')
    const policy = headers.get('content-security-policy')
    for (const directive of ["default-src 'none'", "script-src 'self'", "worker-src 'self'"])
      expect(policy).toContain(`${directive};`.replace("worker-src 'self';", "worker-src 'self'"))
  })

  it('is kept by nothing while it holds a token', async () => {
    const { text, headers } = await app.rest('GET', '/graphql', { headers: html })
    expect(text).toContain('"token":"ey')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })

  it('gives no token to a page of another name that leads here', async () => {
    const request =
      'GET /graphql HTTP/1.1\r\nHost: rebound.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n'
    const answer = await sendRaw(app.url, request)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).not.toContain('"token"')
  })

  it('holds no token in production, and is not sent again to a browser that has it', async () => {
    const production = await startApp({ production: true, graphiql: true })
    const { text, headers } = await production.rest('GET', '/graphql', { headers: html })
    expect(text).not.toContain('token')
    const known = { ...html, 'if-none-match': String(headers.get('etag')) }
    const again = await production.rest('GET', '/graphql', { headers: known })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = { ...html, 'if-none-match': '"other"' }
    expect((await production.rest('GET', '/graphql', { headers: other })).status).toBe(200)
  })
})

describe('its script', async () => {
  const { text } = await app.rest('GET', '/graphql', { headers: html })
  const path = /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? ''

  it.each(['br', 'gzip'])('is a file that is compressed already: %s', async coding => {
    const headers = { 'accept-encoding': coding, authorization: 'Bearer nobody', cookie: 'session=nobody' }
    const { status, headers: answered } = await app.rest('HEAD', path, { headers })
    expect([status, answered.get('content-encoding')]).toEqual([200, coding])
    expect(answered.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Number(answered.get('content-length'))).toBeLessThan(1_600_000)
  })

  it('comes as it is to who takes it so', async () => {
    const { headers } = await app.rest('HEAD', path, { headers: { 'accept-encoding': 'identity' } })
    expect(headers.get('content-encoding')).toBeNull()
  })
})
