import { once } from 'node:events'
import { get } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { findRow, newTenant, type Tenant } from '../../support/contract-table.ts'
import { openRawDownload, versions } from '../../support/downloads/raw-download.ts'
import { breakSnapshots, canSeeSnapshots, untilStanding } from '../../support/downloads/snapshots.ts'
import {
  addIncompressibleContacts,
  incompressibleContacts,
} from '../../support/records/incompressible-contacts.ts'

const page = 'https://app.example.com'
const app = await startApp({
  redisUrl: null,
  logLevel: 'warn',
  corsOrigins: [page],
  ownDatabase: 'Breaks all exports that run, reads the log, and drops the index of searches.',
})
const log = captureLog(app.services.log)
const tenant = await newTenant(app)
await addIncompressibleContacts(app.database.prisma, tenant.accountId)
const small = await newTenant(app)
await app.database.prisma.$executeRaw`
  INSERT INTO contacts (id, account_id, first_name)
  SELECT gen_random_uuid(), ${small.accountId}::uuid, 'Contact ' || number FROM generate_series(1, 3000) number`

const exports = [findRow('GET /api/v1/contacts/export'), findRow('GET /api/v1/account/export')]
const codings = [
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
] as const
const cases = exports.flatMap(row => codings.map(([coding, decode]) => ({ key: row.key, coding, decode })))

afterEach(async () => {
  log.length = 0
  await app.services.streams.allEnded()
  await app.database.prisma.rateLimitHit.deleteMany()
  app.services.limiter.forget()
})

/** Node's own client asks for no coding, and decodes none. */
async function download(key: string, whose: Tenant, headers: Readonly<Record<string, string>> = {}) {
  const authorization = `Bearer ${await app.token(whose.ownerId)}`
  const url = `${app.url}${key.split(' ')[1]}?account_id=${whose.accountId}`
  const request = get(url, { headers: { authorization, ...headers }, agent: false })
  const [response] = await once(request, 'response')
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body }
}

/** What of an account export is another each time. */
const sameText = (body: Buffer) => body.toString().replace(/"exported_at":"[^"]+"/, '')

describe.each(cases)('$key in $coding', ({ key, coding, decode }) => {
  it('is the file, smaller, and says how it came', async () => {
    const plain = await download(key, small)
    await app.database.prisma.rateLimitHit.deleteMany()
    const { status, headers, body } = await download(key, small, { 'accept-encoding': coding })
    expect([status, headers['content-encoding']]).toEqual([200, coding])
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
    for (const name of ['content-type', 'content-disposition'])
      expect(headers[name]).toBe(plain.headers[name])
    expect(sameText(decode(body))).toBe(sameText(plain.body))
    expect(body.length).toBeLessThan(plain.body.length)
  })

  it.runIf(canSeeSnapshots).each(versions)(
    'has no end where it breaks off, and is reset: %s',
    async version => {
      const authorization = `Bearer ${await app.token(tenant.ownerId)}`
      const path = `${key.split(' ')[1]}?account_id=${tenant.accountId}`
      const headers = { authorization, 'accept-encoding': coding }
      const broken = await openRawDownload(app, { method: 'GET', path, version, headers })
      await breakSnapshots(app)
      const { text, ending } = await broken.readToEnd()
      expect(text).toContain(`content-encoding: ${coding}`)
      expect([ending, text.endsWith('\r\n0\r\n\r\n')]).toEqual(['ECONNRESET', false])
      expect(log).toHaveLength(1)
    },
  )
})

describe.each(exports)('$key', ({ key }) => {
  it('comes as it is to who asks for nothing, and says that it goes by that', async () => {
    const { headers, body } = await download(key, small)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
    expect(body.toString()).toMatch(/^(First Name,|\{"export_metadata")/)
  })

  it('goes by the origin too where pages of others may read it', async () => {
    const { headers } = await download(key, small, { origin: page, 'accept-encoding': 'gzip' })
    expect([headers.vary, headers['content-encoding']]).toEqual(['Origin, Accept-Encoding', 'gzip'])
  })

  it('comes whole to who asks for a part', async () => {
    const { status, headers, body } = await download(key, small, { range: 'bytes=5-' })
    expect([status, headers['accept-ranges'], headers['content-range']]).toEqual([200, 'none', undefined])
    expect(body.toString()).toMatch(/^(First Name,|\{"export_metadata")/)
  })

  it('is refused in plain JSON', async () => {
    const refused = await download(key, { ...small, ownerId: app.newUser() }, { 'accept-encoding': 'gzip' })
    expect([refused.status, refused.headers['content-encoding']]).toEqual([403, undefined])
    expect(JSON.parse(refused.body.toString())).toHaveProperty('error')
  })

  it.runIf(canSeeSnapshots)('is whole in gzip for a client that reads late', async () => {
    const authorization = `Bearer ${await app.token(tenant.ownerId)}`
    const url = `${app.url}${key.split(' ')[1]}?account_id=${tenant.accountId}`
    const request = get(url, { headers: { authorization, 'accept-encoding': 'gzip' }, agent: false })
    const [response] = await once(request, 'response')
    await untilStanding(app)
    const text = gunzipSync(Buffer.concat(await response.toArray())).toString()
    const lastNames = /"last_name":"[^"]{255}"|^[^,]{255},[^,]{255},/gm
    expect(text.match(lastNames)).toHaveLength(incompressibleContacts)
  })
})
