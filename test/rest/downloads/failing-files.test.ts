import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { accountExportDownload, type Download } from '../../../src/rest/downloads.ts'
import { endpoints } from '../../../src/rest/endpoints.ts'
import { startApp } from '../../support/app.ts'
import { describeForeign } from '../../support/openapi/undocumented.ts'

/** Fails at once after its first piece. */
const failing = { before: () => {} }
const failingAtOnce: Download = {
  ...accountExportDownload,
  prepare: () =>
    async function* () {
      failing.before()
      yield 'x'
      throw new Error('This file cannot be made')
    },
}

/** Writes so many pieces, and fails once all that it is made of was told. */
function failingAfter(pieces: number): Download {
  return {
    ...accountExportDownload,
    prepare: () =>
      async function* (answers) {
        for (let piece = 0; piece < pieces; piece++) yield 'x'
        await Array.fromAsync(answers)
        throw new Error('This file cannot be made')
      },
  }
}

const paths = ['/api/v1/account/export', '/api/v1/contacts/export']
const table = endpoints
  .filter(({ path }) => path === '/api/v1/account/export')
  .flatMap(row => [
    ...paths.map((path, pieces) => ({ ...row, path, download: failingAfter(pieces) })),
    { ...row, path: '/api/v1/coded/export', download: failingAtOnce },
  ])
const app = await startApp({ logLevel: 'fatal', redisUrl: null, endpoints: table })
describeForeign(app.url)

describe('a file that cannot be made of what was told', () => {
  it.each([
    ['before its first piece', '/api/v1/account/export'],
    ['after it', '/api/v1/contacts/export'],
  ])('%s ends its export as our fault', async (_when, path) => {
    const { accountId, ownerId } = await app.newAccount()
    const ask = () =>
      app.rest('GET', `${path}?account_id=${accountId}`, { as: ownerId }).then(
        ({ status }) => status,
        () => 'broken off',
      )
    // Whether the first piece has left by then is a race.
    const faults = [500, 'broken off']
    expect(faults).toContain(await ask())
    await expect.poll(() => app.services.streams.count).toBe(0)
    // The hour was given back.
    expect(faults).toContain(await ask())
    await expect.poll(() => app.services.streams.count).toBe(0)
    const receipts = await app.database.prisma.exportReceipt.findMany({ where: { accountId } })
    expect(receipts.filter(({ outcome }) => outcome === 'complete')).toEqual([])
  })
  it('is our fault too where the digest was announced that comes after the file, whose first piece is still being coded', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const ask = () =>
      app.rest('GET', `/api/v1/coded/export?account_id=${accountId}`, {
        as: ownerId,
        headers: { te: 'trailers', 'accept-encoding': 'gzip' },
      })
    const hash = promisify(pbkdf2)
    // The threads that code it have other work first.
    failing.before = () => {
      for (let thread = 0; thread < 8; thread++) void hash('x', 'x', 300_000, 64, 'sha512')
    }
    const { status, headers } = await ask()
    expect([status, headers.get('trailer'), headers.get('content-encoding')]).toEqual([500, null, null])
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })
})
