import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { testServerUrl } from '../../support/database.ts'
import { passTime } from '../../support/pass-time.ts'

/** A line of a slow request. */
interface SlowLine {
  readonly msg: string
  readonly requestId?: string
  readonly operation?: string
  readonly accountId?: string
  readonly waitedMs: number
  readonly statementCount: number
  readonly statementMs: number
  readonly statements: readonly { text: string; count: number; ms: number; longestMs: number }[]
}

async function start(options: { readonly slowRequestMs?: number }) {
  const app = await startApp({ ...options, ownServer: 'Changes its log.' })
  const log = captureLog(app.services.log, { slowRequests: true })
  app.services.log.level = 'info'
  /** The line of a slow request and that of the request, once it is over. */
  const linesOf = async (send: (headers: Record<string, string>) => Promise<unknown>) => {
    const requestId = randomUUID()
    await send({ 'x-request-id': requestId })
    const lines = () => log.filter(line => line.requestId === requestId)
    await expect.poll(() => lines().some(({ msg }) => msg === 'request')).toBe(true)
    return {
      request: lines().find(({ msg }) => msg === 'request'),
      slow: lines().find(({ msg }) => msg === 'slow request') as unknown as SlowLine | undefined,
    }
  }
  return { app, linesOf }
}

function listContacts(app: TestApp, accountId: string, as: string) {
  return (headers: Record<string, string>) =>
    app.rest('GET', `/api/v1/contacts?account_id=${accountId}&search=looked-for`, { as, headers })
}

describe('a request that takes longer than SLOW_REQUEST_MS', async () => {
  const { app, linesOf } = await start({ slowRequestMs: 1 })
  const { accountId, ownerId } = await app.newAccount()

  it('has a line with its operation, account and statements, and none of their values', async () => {
    const { request, slow } = await linesOf(listContacts(app, accountId, ownerId))
    expect(request).toMatchObject({ operation: 'ListContacts', accountId, route: '/api/v1/contacts' })
    expect(slow).toMatchObject({ operation: 'ListContacts', accountId, statementCount: 1 })
    const [statement] = slow?.statements ?? []
    expect(statement).toMatchObject({ count: 1, ms: statement?.longestMs })
    expect(statement?.text).toMatch(/^WITH caller .*\$1.* … .*contacts/)
    expect(statement?.text.length).toBeLessThan(410)
    expect(JSON.stringify(slow)).not.toMatch(/looked-for|owner-/)
  })

  it('counts statements that are alike', async () => {
    const aliases = Array.from(
      { length: 3 },
      (_, at) => `c${at}: contacts(accountId: "${accountId}") { total }`,
    )
    const { slow } = await linesOf(headers =>
      app.graphql(ownerId, `query Thrice { ${aliases.join(' ')} }`, {}, { headers }),
    )
    expect(slow).toMatchObject({ operation: 'Thrice', accountId, statementCount: 3 })
    expect(slow?.statements.map(({ count }) => count)).toEqual([3])
  })

  it.runIf(testServerUrl !== null)('tells how long it waited for a connection', async () => {
    const done = Promise.withResolvers<void>()
    const held = Array.from({ length: 10 }, () => app.database.transaction(() => done.promise))
    const pool = () => app.database.readUse().pools.requests
    await expect.poll(() => pool()?.inUse).toBe(10)
    const sent = linesOf(listContacts(app, accountId, ownerId))
    await expect.poll(() => pool()?.waiting).toBe(1)
    passTime(3_000)
    done.resolve()
    const { slow } = await sent
    await Promise.all(held)
    expect(slow?.waitedMs).toBeGreaterThanOrEqual(3_000)
    // What others did with the connection is not told as this request's.
    expect(slow?.statementCount).toBe(1)
  })
})

it('0 means that none has', async () => {
  const { app, linesOf } = await start({ slowRequestMs: 0 })
  const { accountId, ownerId } = await app.newAccount()
  expect((await linesOf(listContacts(app, accountId, ownerId))).slow).toBeUndefined()
})
