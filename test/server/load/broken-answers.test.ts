import { afterEach, describe, expect, it } from 'vitest'
import type { StartOptions } from '../../../src/server/start.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { largeTenant, type Tenant } from '../../support/contract-table.ts'
import {
  hasLastChunk,
  openRawDownload,
  type RawDownload,
  type StreamRequest,
  versions,
} from '../../support/downloads/raw-download.ts'
import { breakSnapshots, canSeeSnapshots } from '../../support/downloads/snapshots.ts'
import { type HeldTimers, holdTimers } from '../../support/held-timers.ts'
import { manyContacts } from '../../support/records/large-account.ts'

type Asked = Omit<StreamRequest, 'version' | 'headers'> & { readonly headers?: StreamRequest['headers'] }

/** Every answer that is a stream. */
const streams: [name: string, ask: (accountId: string) => Asked][] = [
  ['the CSV', accountId => ({ method: 'GET', path: `/api/v1/contacts/export?account_id=${accountId}` })],
  [
    'the account export',
    accountId => ({ method: 'GET', path: `/api/v1/account/export?account_id=${accountId}` }),
  ],
  [
    'an event stream',
    accountId => ({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        query:
          'subscription ($id: UUID!) { contactsExport(accountId: $id) { contacts { firstName lastName company } } }',
        variables: { id: accountId },
      }),
    }),
  ],
]

const cases = streams.flatMap(([name, ask]) => versions.map(version => ({ name, ask, version })))
type Case = (typeof cases)[number]

async function open(app: TestApp, tenant: Tenant, { ask, version }: Case): Promise<RawDownload> {
  const { headers, ...request } = ask(tenant.accountId)
  const authorization = `Bearer ${await app.token(tenant.ownerId)}`
  return openRawDownload(app, { ...request, version, headers: { ...headers, authorization } })
}

async function expectReset(download: RawDownload): Promise<void> {
  const { text, ending } = await download.readToEnd()
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  expect([ending, hasLastChunk(text)]).toEqual(['ECONNRESET', false])
}

describe.runIf(canSeeSnapshots)('a streamed answer that fails', async () => {
  const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', logLevel: 'warn' })
  const log = captureLog(app.services.log)
  const tenant = await largeTenant(app)
  afterEach(async () => {
    log.length = 0
    await app.database.prisma.rateLimitHit.deleteMany()
  })

  // An event stream has an event for its failure, and ends as it should.
  it.each(cases.filter(({ name }) => name !== 'an event stream'))(
    'resets the connection: $name over $version',
    async shape => {
      const download = await open(app, tenant, shape)
      await breakSnapshots(app)
      await expectReset(download)
      expect(log).toHaveLength(1)
    },
  )

  it.each(cases)('ends as it should when it is read: $name over $version', async shape => {
    const { text, ending } = await (await open(app, tenant, shape)).readToEnd()
    expect(text.match(/x{255}/g)).toHaveLength(manyContacts)
    expect([ending, hasLastChunk(text)]).toEqual(['end', shape.version === 'HTTP/1.1'])
    expect(log).toEqual([])
  })
})

/** Nobody else waits so long. */
const longestMs = 300_001

const breaks: [
  why: string,
  times: Omit<StartOptions, 'now'>,
  bringAbout: (app: TestApp, timers: HeldTimers) => Promise<unknown>,
][] = [
  ['the server is closed before it ends', { shutdownGraceMs: 50 }, app => app.close()],
  [
    'it takes too long',
    { streamTimeoutMs: longestMs },
    async ({ services }, timers) => {
      timers.runOut()
      await services.streams.allEnded()
    },
  ],
  // By a timer of Node's own.
  ['its client stands still', { stalledMs: 3_000 }, app => app.services.streams.allEnded()],
]

describe.runIf(canSeeSnapshots)('the connection of a streamed answer', () => {
  it.each(breaks)('is reset where %s', async (_why, times, bringAbout) => {
    const timers = holdTimers(longestMs)
    const app = await startApp({ ownDatabase: 'Holds the large account.', template: 'large', ...times })
    const tenant = await largeTenant(app)
    const downloads: RawDownload[] = []
    for (const shape of cases.filter(({ name }) => name !== 'the account export')) {
      downloads.push(await open(app, tenant, shape))
    }
    await bringAbout(app, timers)
    for (const download of downloads) await expectReset(download)
    await app.close()
  })
})
