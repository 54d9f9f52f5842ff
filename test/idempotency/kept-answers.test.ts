import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetAnswers, sweepAnswers } from '../../src/idempotency/forget-answers.ts'
import { startApp } from '../support/app.ts'

let nowMs = Date.now()
const now = () => new Date(nowMs)
const app = await startApp({ now, ownDatabase: 'Deletes all kept answers.' })
const { query } = app.database

async function newCaller() {
  const { accountId, ownerId } = await app.newAccount()
  const create = (key = randomUUID() as string) =>
    app.rest('POST', '/api/v1/contacts', {
      as: ownerId,
      body: { account_id: accountId, first_name: 'Ann' },
      headers: { 'idempotency-key': key },
    })
  return { accountId, ownerId, create }
}

const keptOf = (accountId: string) =>
  query({ text: 'SELECT * FROM idempotency_keys WHERE account_id = $1', values: [accountId] })
const countAll = async () =>
  (await query({ text: 'SELECT count(*)::int AS count FROM idempotency_keys', values: [] }))[0]?.count

it('an answer is kept for a day, whether it has been swept or not', async () => {
  const { create } = await newCaller()
  const key = randomUUID()
  const first = await create(key)
  nowMs += 24 * 3_600_000 - 1
  expect((await create(key)).text).toBe(first.text)
  nowMs += 1
  const second = await create(key)
  expect(second.text).not.toBe(first.text)
  expect(second.headers.has('idempotent-replayed')).toBe(false)
  expect((await create(key)).text).toBe(second.text)
})

it('expired answers are deleted in batches, and no others', async () => {
  await query({ text: 'DELETE FROM idempotency_keys', values: [] })
  const { accountId, create } = await newCaller()
  await query({
    text: `INSERT INTO idempotency_keys (key, fingerprint, status, headers, expires_at)
      SELECT n::text, 'f', 200, '{}', $1::timestamptz FROM generate_series(1, 2500) AS n`,
    values: [now().toISOString()],
  })
  await create()
  let statements = 0
  const database: Pick<typeof app.database, 'query'> = {
    query: statement => {
      statements++
      return query(statement)
    },
  }
  await forgetAnswers({ database, now })
  expect(statements).toBe(3)
  expect(await countAll()).toBe(1)
  expect(await keptOf(accountId)).toHaveLength(1)
})

it('a refusal for a limit or a fault is not kept', async () => {
  const { accountId, create } = await newCaller()
  const key = randomUUID()
  const run = (text: string) => query({ text, values: [] })
  await run(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'unforeseen'; END $$`)
  await run('CREATE TRIGGER fail AFTER INSERT ON contacts FOR EACH STATEMENT EXECUTE FUNCTION fail()')
  expect((await create(key)).status).toBe(500)
  await run('DROP FUNCTION fail CASCADE')
  for (let at = 0; at < 29; at++) expect((await create()).status).toBe(201)
  const { status, headers } = await create(key)
  expect([status, headers.has('retry-after')]).toEqual([429, true])
  expect(await keptOf(accountId)).toHaveLength(29)
})

it('neither the key nor the caller is kept, and the answer goes with its account', async () => {
  const { accountId, ownerId, create } = await newCaller()
  const key = randomUUID()
  await create(key)
  const rows = await keptOf(accountId)
  expect(rows).toHaveLength(1)
  for (const secret of [key, ownerId]) expect(JSON.stringify(rows)).not.toContain(secret)
  const deleted = await app.graphql(ownerId, `mutation { deleteAccount(accountId: "${accountId}") }`)
  expect(deleted.errors).toBeUndefined()
  expect(await keptOf(accountId)).toEqual([])
})

it('the answer that made an account goes with it', async () => {
  const as = `owner-${randomUUID()}`
  const headers = { 'idempotency-key': randomUUID() }
  const query = 'mutation { createAccount(input: { name: "Gone" }) { id } }'
  const { body } = await app.rest('POST', '/graphql', { as, headers, body: { query } })
  const { id } = body.data.createAccount
  expect(await keptOf(id)).toHaveLength(1)
  await app.graphql(as, `mutation { deleteAccount(accountId: "${id}") }`)
  expect(await keptOf(id)).toEqual([])
})

it('the answer to a form goes with the account of the form', async () => {
  const { accountId } = await newCaller()
  const { id } = await app.database.prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } })
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': app.newAddress() }
  await app.rest('POST', `/api/v1/forms/${id}/submit`, { body: { data: {} }, headers })
  expect(await keptOf(accountId)).toHaveLength(1)
})

it('they are deleted every five minutes, whatever came of it before, until the sweep is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = Promise.withResolvers<void>()
  const failures: unknown[] = []
  const failure = new Error('away')
  const sweep = sweepAnswers({
    database: {
      query: async () => {
        asked.resolve()
        throw failure
      },
    },
    now,
    onFailure: error => failures.push(error),
  })
  for (let round = 0; round < 2; round++) {
    asked = Promise.withResolvers()
    vi.advanceTimersByTime(5 * 60_000)
    await asked.promise
  }
  await sweep.close()
  expect(failures).toEqual([failure, failure])
  expect(vi.getTimerCount()).toBe(0)
})
