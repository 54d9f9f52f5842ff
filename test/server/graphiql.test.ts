import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()

interface RawAnswer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** As it comes over the wire: fetch would decompress it. */
function load(headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.url}/graphql`,
      { headers: { accept: 'text/html', ...headers } },
      async answer => {
        const body = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode, headers: answer.headers, body })
      },
    )
    sent.on('error', reject).end()
  })
}

it('is compressed for browsers that take gzip, and the same page for others', async () => {
  const zipped = await load({ 'accept-encoding': 'gzip, deflate, br' })
  expect([zipped.status, zipped.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(zipped.body.length).toBeLessThan(2.5 * 1024 * 1024)
  for (const acceptEncoding of ['identity', 'gzip;q=0', 'br']) {
    const plain = await load({ 'accept-encoding': acceptEncoding })
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect(plain.body.equals(gunzipSync(zipped.body))).toBe(true)
  }
})

it('is not sent again to a browser that has it', async () => {
  const { etag, vary } = (await load()).headers
  expect(vary).toContain('accept-encoding')
  const again = await load({ 'if-none-match': String(etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await load({ 'if-none-match': '"other"' })).status).toBe(200)
})
