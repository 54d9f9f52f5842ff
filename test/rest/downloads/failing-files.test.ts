import { describe, expect, it } from 'vitest'
import { accountExportDownload, type Download } from '../../../src/rest/downloads.ts'
import { endpoints } from '../../../src/rest/endpoints.ts'
import { startApp } from '../../support/app.ts'
import { describeForeign } from '../../support/openapi/undocumented.ts'

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
  .flatMap(row => paths.map((path, pieces) => ({ ...row, path, download: failingAfter(pieces) })))
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
  it.each(paths)('is our fault too where trailers were announced, for %s', async path => {
    for (const coding of ['identity', 'gzip', 'zstd']) {
      const { accountId, ownerId } = await app.newAccount()
      const headers = { te: 'trailers', 'accept-encoding': coding }
      const ask = () => app.rest('GET', `${path}?account_id=${accountId}`, { as: ownerId, headers })
      const answer = await ask().catch(() => null)
      expect([coding, answer?.status ?? 500, answer?.headers.get('trailer') ?? null]).toEqual([
        coding,
        500,
        null,
      ])
      await expect.poll(() => app.services.streams.count).toBe(0)
    }
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })
})
