import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'

const create = 'mutation ($id: UUID!) { createContact(accountId: $id, input: { firstName: "Ann" }) { id } }'

/**
 * An answer, and how long it took this thread, in milliseconds: the server is in it, so its CPU time is what a
 * request waits for that is refused at once, however busy the machine is.
 */
async function timed(asking: Promise<Answer>): Promise<Answer & { readonly ms: number }> {
  const before = process.threadCpuUsage()
  const answer = await asking
  const { user, system } = process.threadCpuUsage(before)
  return { ...answer, ms: (user + system) / 1_000 }
}

/** Half of them are less. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

// Statements of the embedded database run in the thread of this test.
describe.runIf(testServerUrl)('when the database is slower than requests come', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ own: true, corsOrigins: ['https://crm.example.com'] })
    const { prisma } = app.database
    await prisma.$executeRaw`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(0.7); RETURN NEW; END'`
    await prisma.$executeRaw`CREATE TRIGGER dawdle BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION dawdle()`
  })
  afterAll(() => app.close())

  const createOf = ({ accountId, ownerId }: TestAccount) =>
    timed(
      app.rest('POST', '/graphql', { as: ownerId, body: { query: create, variables: { id: accountId } } }),
    )
  const listOf = ({ accountId, ownerId }: TestAccount) =>
    timed(app.rest('GET', `/api/v1/deals?account_id=${accountId}`, { as: ownerId }))
  const isRefused = ({ status, headers }: Answer) => status === 503 && headers.get('retry-after') === '1'

  /** Sends many creates of three callers at once, until some are refused. */
  async function overload(): Promise<{ busy: TestAccount[]; sent: ReturnType<typeof createOf>[] }> {
    const busy = await Promise.all([app.newAccount(), app.newAccount(), app.newAccount()])
    let refused = 0
    const note = (answer: Answer & { readonly ms: number }) => {
      if (isRefused(answer)) refused += 1
      return answer
    }
    const sent = busy.flatMap(account => Array.from({ length: 120 }, () => createOf(account).then(note)))
    await expect.poll(() => refused, { interval: 10 }).toBeGreaterThan(10)
    return { busy, sent }
  }

  it('some are refused at once, reads of others go on, and all is well when it is over', async () => {
    const quiet = await app.newAccount()
    const { busy, sent } = await overload()
    for (let round = 0; round < 10; round++) {
      for (const account of busy) sent.push(createOf(account))
      expect((await listOf(quiet)).status).toBe(200)
      expect((await app.rest('GET', '/live')).status).toBe(200)
      expect((await app.rest('GET', '/ready')).status).toBe(200)
    }
    const answers = await Promise.all(sent)
    // Those of the burst were sent by this thread all at once, and tell how busy it was.
    const quick = answers.slice(360).filter(isRefused)
    expect(quick.length).toBeGreaterThan(10)
    for (const { body, headers } of quick) {
      expect(body).toEqual({
        errors: [{ message: 'Service unavailable', extensions: { code: 'UNAVAILABLE' } }],
      })
      expect(headers.get('x-request-id')).toMatch(/^\S{36}$/)
    }
    expect(median(quick.map(({ ms }) => ms))).toBeLessThan(50)

    const created = answers.filter(({ body }) => body.data?.createContact)
    const kept = await app.database.prisma.contact.count({
      where: { accountId: { in: busy.map(({ accountId }) => accountId) } },
    })
    expect(kept).toBe(created.length)
    await expect.poll(async () => (await createOf(quiet)).body.data, { timeout: 2_000 }).toBeTruthy()
  })

  it('a caller of REST is refused as the contract says', async () => {
    const { busy, sent } = await overload()
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
    const refused = answers.filter(isRefused)
    expect(refused.length).toBeGreaterThan(5)
    for (const { text, headers } of refused) {
      expect(text).toBe('{"error":"Service unavailable"}')
      // A page of an origin that may call reads why.
      expect(headers.get('access-control-allow-origin')).toBe('https://crm.example.com')
      expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    }
    await Promise.all(sent)
  })
})
