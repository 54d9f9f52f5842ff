import { afterEach, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { findRow, largeTenant } from '../support/contract-table.ts'
import { openDownload } from '../support/downloads/open-download.ts'
import { breakSnapshots, canSeeSnapshots, countHeld, untilStanding } from '../support/downloads/snapshots.ts'
import { readMetrics } from '../support/metrics.ts'
import { passTime } from '../support/pass-time.ts'

const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', metricsPort: 0 })
const tenant = await largeTenant(app)
const { key } = findRow('GET /api/v1/contacts/export')
const kind = 'contactsExport'

const read = async (name: string, labels = {}) => (await readMetrics(app.metricsUrl)).value(name, labels)

async function open() {
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  const url = `${app.url}${key.split(' ')[1]}?account_id=${tenant.accountId}`
  const download = await openDownload(url, { authorization })
  await untilStanding(app)
  return download
}

afterEach(() => expect.poll(() => countHeld(app)).toBe(0))

it.runIf(canSeeSnapshots)(
  'an export is in progress until it is over, and broken off where it fails',
  async () => {
    const download = await open()
    expect(await read('bizgate_exports_in_progress', { kind })).toBe(1)
    expect(await read('bizgate_http_requests_in_progress')).toBe(1)
    await breakSnapshots(app)
    await expect(download.countRest(/x{255}/g)).rejects.toThrow()
    await expect.poll(() => read('bizgate_exports_in_progress', { kind })).toBe(0)
    expect(await read('bizgate_exports_broken_off_total', { kind })).toBe(1)
    expect(await read('bizgate_exports_ended_total', { kind })).toBe(0)
    await expect.poll(() => read('bizgate_http_answers_broken_off_total')).toBe(1)
  },
)

it.runIf(canSeeSnapshots)('an export that its client leaves is not broken off by us', async () => {
  const before = await read('bizgate_exports_broken_off_total', { kind })
  const download = await open()
  download.leave()
  await expect.poll(() => read('bizgate_exports_ended_total', { kind })).toBe(1)
  expect(await read('bizgate_exports_broken_off_total', { kind })).toBe(before)
})

it('live subscriptions are counted while they run, and timed by their first byte', async () => {
  const leaving = new AbortController()
  const query = `subscription Live { accountChanges(accountId: "${tenant.accountId}") { id } }`
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.token(tenant.ownerId)}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  await expect.poll(() => read('bizgate_live_subscriptions')).toBe(1)
  // What comes after the first byte is not of its time.
  passTime(3_600_000)
  leaving.abort()
  await expect.poll(() => read('bizgate_live_subscriptions')).toBe(0)
  const timed = { route: '/graphql' }
  await expect.poll(() => read('bizgate_http_request_duration_seconds_count', timed)).toBe(1)
  expect(await read('bizgate_http_request_duration_seconds_sum', timed)).toBeLessThan(3_600)
})
