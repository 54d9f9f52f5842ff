import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { largeTenant, newTenant, type Tenant } from '../../support/contract-table.ts'
import { openDownload } from '../../support/downloads/open-download.ts'

const app = await startApp({
  ownDatabase: 'Holds the large account.',
  template: 'large',
  logLevel: 'warn',
  streamTimeoutMs: 1_000,
})
const log = captureLog(app.services.log)

async function open(path: string, tenant: Tenant) {
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  return openDownload(`${app.url}/api/v1/${path}?account_id=${tenant.accountId}`, { authorization })
}

it('a download that is read to its end in time is whole', async () => {
  const download = await open('contacts/export', await newTenant(app))
  expect(await download.countRest(/First Name/g)).toBe(1)
  expect(download.response.complete).toBe(true)
})

it('a download that takes too long is broken off, and the client has spent its hour', async () => {
  const download = await open('account/export', await largeTenant(app))
  await expect.poll(() => log.map(({ msg }) => msg)).toEqual(['download ended: it took too long'])
  await expect(download.countRest(/x/g)).rejects.toThrow()
  await app.services.streams.allEnded()
  expect(await app.database.prisma.rateLimitHit.count()).toBe(1)
  expect(log).toHaveLength(1)
})
