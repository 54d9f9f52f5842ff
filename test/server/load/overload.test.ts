import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultQueueMs } from '../../../src/server/http/guards/work-in-progress.ts'
import { type Answer, startApp, type TestAccount, type TestApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { holdStatements, lockTable, waitingStatement } from '../../support/held-lock.ts'
import { holdIntervals } from '../../support/held-timers.ts'
import { passTime } from '../../support/pass-time.ts'
import { unhurried } from '../../support/unhurried.ts'

const ownJson = 'application/graphql-response+json'
const create = 'mutation ($id: UUID!) { createContact(accountId: $id, input: { firstName: "Ann" }) { id } }'

// Statements of the embedded database run in the thread of this test.
describe.runIf(testServerUrl)('when the database is slower than requests come', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({
      corsOrigins: ['https://crm.example.com'],
      requestTimes: unhurried,
      queueMs: defaultQueueMs,
      ownDatabase: 'Makes it slow.',
    })
    const { prisma } = app.database
    await prisma.$executeRawUnsafe(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM (${waitingStatement}); RETURN NEW; END $$`)
    await prisma.$executeRaw`CREATE TRIGGER dawdle BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION dawdle()`
  })
  afterAll(() => app.close())

  const createOf = ({ accountId, ownerId }: TestAccount) =>
    app.rest('POST', '/graphql', {
      as: ownerId,
      headers: { accept: ownJson },
      body: { query: create, variables: { id: accountId } },
    })
  const listOf = ({ accountId, ownerId }: TestAccount) =>
    app.rest('GET', `/api/v1/deals?account_id=${accountId}`, { as: ownerId })
  const isRefused = ({ status, headers }: Answer) => status === 503 && headers.get('retry-after') === '1'

  /** Holds up creates, and sends many of three callers at once, until some are refused. */
  async function overload() {
    const lock = await holdStatements(app.services.config.databaseUrl)
    const busy = await Promise.all([app.newAccount(), app.newAccount(), app.newAccount()])
    let refused = 0
    const note = (answer: Answer) => {
      if (isRefused(answer)) refused += 1
      return answer
    }
    const sent = busy.flatMap(account => Array.from({ length: 120 }, () => createOf(account).then(note)))
    await expect.poll(() => refused, { interval: 10 }).toBeGreaterThan(10)
    // As much has been at work for so long now.
    passTime(2_001)
    return { busy, sent, lock }
  }

  it('some are refused at once, reads of others go on, and all is well when it is over', async () => {
    const quiet = await app.newAccount()
    const { busy, sent, lock } = await overload()
    for (let round = 0; round < 10; round++) {
      for (const account of busy) sent.push(createOf(account))
      expect((await listOf(quiet)).status).toBe(200)
      expect((await app.rest('GET', '/live')).status).toBe(200)
      expect((await app.rest('GET', '/ready')).status).toBe(200)
    }
    // They are refused while nothing of what is at work comes to its end.
    const quick = sent.splice(360)
    const late = await Promise.all(quick)
    expect(late.every(isRefused)).toBe(true)
    await lock.release()
    const answers = await Promise.all(sent)
    for (const { body, headers } of late) {
      expect(body).toEqual({
        errors: [
          { message: 'Service unavailable', extensions: { code: 'UNAVAILABLE', retryAfterSeconds: 1 } },
        ],
      })
      expect(headers.get('content-type')).toContain(ownJson)
      expect(headers.get('x-request-id')).toMatch(/^\S{36}$/)
    }
    const created = answers.filter(({ body }) => body.data?.createContact)
    const kept = await app.database.prisma.contact.count({
      where: { accountId: { in: busy.map(({ accountId }) => accountId) } },
    })
    expect(kept).toBe(created.length)
    await expect.poll(async () => (await createOf(quiet)).body.data).toBeTruthy()
  })

  it('a caller of REST is refused as the contract says', async () => {
    const { busy, sent, lock } = await overload()
    const [{ accountId, ownerId } = await app.newAccount()] = busy
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.rest('POST', '/api/v1/contacts', {
          as: ownerId,
          headers: { origin: 'https://crm.example.com' },
          body: { account_id: accountId, first_name: 'Ann' },
        }),
      ),
    )
    expect(answers.every(isRefused)).toBe(true)
    for (const { text, headers } of answers) {
      expect(text).toBe('{"error":"Service unavailable"}')
      // A page of an origin that may call reads why.
      expect(headers.get('access-control-allow-origin')).toBe('https://crm.example.com')
      expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    }
    await lock.release()
    await Promise.all(sent)
  })

  it('whoever opens links is refused, however their paths are written, and not whoever loads what is static', async () => {
    // Nobody finds out that the table is locked, and frees those that wait for it.
    holdIntervals(250)
    const own = await startApp({
      requestTimes: unhurried,
      queueMs: defaultQueueMs,
      ownDatabase: 'Locks its tables.',
    })
    const lock = await lockTable(own.services.config.databaseUrl, 'invoice_links')
    let refused = 0
    const open = async (path: string) => {
      const headers = { accept: 'text/html', 'x-forwarded-for': own.newAddress() }
      const answer = await own.rest('GET', path, { headers })
      if (isRefused(answer)) refused += 1
      return isRefused(answer) && answer.text.includes('Out of service for a moment')
        ? 'a page'
        : answer.status
    }
    const paths = ['/i/unknown', '/%69/unknown']
    const opened = paths.flatMap(path => Array.from({ length: 130 }, () => open(path)))
    await expect.poll(() => refused, { interval: 10 }).toBe(260 - 256)
    for (const path of ['/i/unknown', `/forms/${randomUUID()}`])
      expect([path, await open(path)]).toEqual([path, 'a page'])
    for (const path of ['/%69/unknown', '/%66orms/unknown', '/api/v1/%63ontacts'])
      expect([path, await open(path)]).toEqual([path, 503])
    for (const path of ['/forms/embed.js', '/graphql', '/console?at=%20', '/live', '/ready'])
      expect([path, await open(path)]).toEqual([path, 200])
    await lock.release()
    const statuses = await Promise.all(opened)
    expect(statuses.filter(status => status === 404)).toHaveLength(256)
  })
})
