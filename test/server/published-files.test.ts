import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { readAnswers, sendRaw } from '../support/raw-http.ts'

const app = await startApp()

const published = [
  { path: '/api/v1/openapi.json', file: 'openapi.json', contentType: 'application/json' },
  ...['account-export-1.0.schema.json', 'contacts-csv.json'].map(name => ({
    path: `/formats/${name}`,
    file: `formats/${name}`,
    contentType: name.includes('schema') ? 'application/schema+json' : 'application/csvm+json',
  })),
]

describe.each(published)('$path', ({ path, file, contentType }) => {
  const committed = readFileSync(file, 'utf8')

  it('is the committed file, for anybody', async () => {
    const { status, headers, text } = await app.rest('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, contentType])
    expect(text).toBe(committed)
  })

  it('may be read by pages of any site', async () => {
    const { headers } = await app.rest('GET', path, { headers: { origin: 'https://docs.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is compressed for who takes that, and to others as it is', async () => {
    const ask = async (encoding: string) => {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`
      const response = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': encoding } })
      return { response, head: (await sendRaw(app.url, request)).split('\r\n\r\n')[0]?.toLowerCase() }
    }
    const { head: compressed } = await ask('gzip')
    expect(compressed).toMatch(/content-encoding: gzip/)
    expect(compressed).toMatch(/vary: accept-encoding/)
    expect(Number(/content-length: (\d+)/.exec(compressed ?? '')?.[1])).toBeLessThan(committed.length / 2)
    const { head: plain, response } = await ask('identity')
    expect(plain).not.toMatch(/content-encoding/)
    expect(await response.text()).toBe(committed)
  })

  it('is told to be unchanged to who has it', async () => {
    const etag = (await app.rest('GET', path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await app.rest('GET', path, { headers: { 'if-none-match': known } })
      expect([known, status, text, headers.get('etag')]).toEqual([known, 304, '', etag])
      expect(headers.get('cache-control')).toBe('public, no-cache')
    }
    expect((await app.rest('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD without the body', async () => {
    const { status, text, headers } = await app.rest('HEAD', path)
    expect([status, text, headers.get('etag')]).toEqual([200, '', expect.stringMatching(/^"[\w-]{43}"$/)])
  })

  it('has no path below it', async () => {
    expect((await app.rest('GET', `${path}/x`)).status).toBe(404)
  })

  it('survives that the client hangs up', async () => {
    await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, { hangUp: true })
    const answers = await sendRaw(app.url, `GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(readAnswers(answers)).toMatchObject([{ status: 200 }])
  })
})

it('a file of a page that an installation has taken away is not found', async () => {
  const name = `taken-away-${process.pid}.js`
  const file = `src/generated/pages/assets/${name}`
  await writeFile(file, '')
  const server = await startApp({ ownServer: 'Finds a file of its own when it starts.' })
  await rm(file)
  for (const method of ['GET', 'HEAD'])
    expect((await server.rest(method, `/assets/${name}`)).status).toBe(404)
  expect((await server.rest('POST', `/assets/${name}`)).status).toBe(405)
})

it.each<[string, Record<string, string>, number]>([
  ['a range that it does not have', { range: 'bytes=9-2' }, 200],
  ['a range after its end', { range: 'bytes=99999999-' }, 200],
  ['another version of it', { 'if-match': '"other"' }, 412],
  ['it as it was', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
])('who asks a file that pages load for %s is no fault of the server', async (_what, headers, expected) => {
  const { status, text } = await app.rest('GET', '/forms/embed.js', { headers })
  expect(status).toBe(expected)
  if (expected === 412) expect(JSON.parse(text)).toEqual({ error: 'Precondition failed' })
})
