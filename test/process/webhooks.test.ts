import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { testServerUrl } from '../support/database.ts'
import { type Received, Receiver } from '../webhooks/receiver.ts'
import { prepareEnvironment, readToken, type ServerProcess, startServerProcess } from './server-process.ts'

const receiver = await Receiver.open()
const servers: ServerProcess[] = []
let prepared: Awaited<ReturnType<typeof prepareEnvironment>>
let environment: Readonly<Record<string, string>>
/** Where the events of a test come to. */
let path: string
beforeEach(async () => {
  prepared = await prepareEnvironment()
  environment = { ...prepared.environment, WEBHOOKS_TO_LOOPBACK: 'on' }
  path = `/${randomUUID()}`
  receiver.answer = (_message, response) => response.writeHead(204).end()
})
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.splice(0).map(({ exited }) => exited()))
  await prepared.remove()
})

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(environment)
  servers.push(server)
  return server
}

async function ask({ url }: ServerProcess, query: string) {
  const authorization = `Bearer ${await readToken(environment, 'owner')}`
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data
}

/** A new account whose events come to the path. */
async function follow(server: ServerProcess): Promise<string> {
  const { createAccount } = await ask(server, 'mutation { createAccount(input: { name: "Studio" }) { id } }')
  const input = `{ url: "${receiver.url(path)}", events: [contact_created, contact_updated] }`
  await ask(
    server,
    `mutation { createWebhookEndpoint(accountId: "${createAccount.id}", input: ${input}) { secret } }`,
  )
  return createAccount.id
}

/** Uses the database while no server has it, or, on Postgres, beside the servers. */
async function withDatabase<Result>(
  work: (query: Awaited<ReturnType<typeof openDatabase>>['query']) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(prepared.location)
  try {
    return await work(opened.query)
  } finally {
    await opened.close()
  }
}

/** Adds contacts to an account; returns their ids. */
async function addContacts(server: ServerProcess, accountId: string, count: number): Promise<string[]> {
  const fields = Array.from(
    { length: count },
    (_, n) => `c${n}: createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id }`,
  )
  const created = await ask(server, `mutation { ${fields.join(' ')} }`)
  return Object.values<{ id: string }>(created).map(({ id }) => id)
}

/** What is stored of the deliveries of an account. */
const readDeliveries = (accountId: string) =>
  withDatabase(query =>
    query<{ status: string; attempts: number; is_due: boolean }>({
      text: `SELECT status::text, attempts, coalesce(next_attempt_at <= now(), false) AS is_due
        FROM webhook_deliveries WHERE account_id = $1 ORDER BY sequence`,
      values: [accountId],
    }),
  )

/** Asks a process to end, and resolves once it takes no more requests. */
async function terminate({ child, url }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${url}/live`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBeNull()
}

describe('SIGTERM amid deliveries', () => {
  it('lets them end, begins no other, and leaves the rest to the next process', async () => {
    const first = await start()
    const accountId = await follow(first)
    const held: ServerResponse[] = []
    receiver.answer = (_message, response) => held.push(response)
    const ids = await addContacts(first, accountId, 20)
    const underWay = await receiver.until(path, 8)
    await terminate(first)
    for (const response of held) response.writeHead(204).end()
    expect(await first.exited()).toBe(0)
    expect(receiver.at(path)).toHaveLength(underWay.length)
    const done = { status: 'delivered', attempts: 1, is_due: false }
    const waiting = { status: 'pending', attempts: 0, is_due: true }
    const stored = await readDeliveries(accountId)
    expect(stored.filter(({ status }) => status === 'delivered')).toEqual(Array(8).fill(done))
    expect(stored.filter(({ status }) => status !== 'delivered')).toEqual(Array(12).fill(waiting))

    receiver.answer = (_message, response) => response.writeHead(204).end()
    const next = await start()
    const messages = await receiver.until(path, 20)
    expect(messages.map(({ event }) => event.data.id).sort()).toEqual(ids.sort())
    await terminate(next)
    expect(await next.exited()).toBe(0)
    expect(await readDeliveries(accountId)).toEqual(Array(20).fill(done))
    expect(receiver.at(path)).toHaveLength(20)
  })

  it('gives back one that is not answered, and the next process sends it at once under its id', async () => {
    const first = await start()
    const accountId = await follow(first)
    receiver.answer = () => {}
    const [id] = await addContacts(first, accountId, 1)
    await receiver.until(path, 1)
    await terminate(first)
    expect(await first.exited()).toBe(0)
    // Its claim would hold for a minute.
    expect(await readDeliveries(accountId)).toEqual([{ status: 'pending', attempts: 0, is_due: true }])

    receiver.answer = (_message, response) => response.writeHead(204).end()
    const next = await start()
    const [before, again] = await receiver.until(path, 2)
    expect(again).toMatchObject({ id: before?.id, body: before?.body })
    expect(again?.event.data.id).toBe(id)
    await terminate(next)
    expect(await next.exited()).toBe(0)
    expect(await readDeliveries(accountId)).toEqual([{ status: 'delivered', attempts: 1, is_due: false }])
    expect(receiver.at(path)).toHaveLength(2)
  })
})

describe('a restored copy', () => {
  it('sends nothing once the statement of docs/backup.md has run, and says that its endpoints are off', async () => {
    const [, text = ''] = /```sql\n(.+)\n```/.exec(await readFile('docs/backup.md', 'utf8')) ?? []
    const first = await start()
    const accountId = await follow(first)
    receiver.answer = () => {}
    await addContacts(first, accountId, 1)
    await receiver.until(path, 1)
    await terminate(first)
    expect(await first.exited()).toBe(0)
    expect(await readDeliveries(accountId)).toEqual([{ status: 'pending', attempts: 0, is_due: true }])
    await withDatabase(query => query({ text, values: [] }))

    receiver.answer = (_message, response) => response.writeHead(204).end()
    const copy = await start()
    const list = `{ webhookEndpoints(accountId: "${accountId}") { id disabledReason } }`
    await addContacts(copy, accountId, 1)
    const [endpoint] = (await ask(copy, list)).webhookEndpoints
    expect(endpoint).toEqual({ id: expect.any(String), disabledReason: 'by_owner' })
    const input = `accountId: "${accountId}", id: "${endpoint.id}", input: { enabled: true }`
    await ask(copy, `mutation { updateWebhookEndpoint(${input}) { id } }`)
    const [id] = await addContacts(copy, accountId, 1)
    const [, next] = await receiver.until(path, 2)
    expect(next?.event.data.id).toBe(id)
  })
})

describe('kill -9', () => {
  it('between changes and their delivery loses no event', async () => {
    const first = await start()
    const accountId = await follow(first)
    // It dies before its first messages are answered, and others are sent.
    receiver.answer = () => {}
    const ids = await addContacts(first, accountId, 20)
    await receiver.until(path, 1)
    first.child.kill('SIGKILL')
    await first.exited()
    await expect.poll(() => receiver.countConnections()).toBe(0)
    const claimed = new Set(receiver.at(path).map(({ id }) => id))
    receiver.answer = (_message, response) => response.writeHead(204).end()
    // What it had claimed is sent once its claims run out, in a minute.
    await withDatabase(query =>
      query({
        text: `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - interval '1 minute' WHERE account_id = $1`,
        values: [accountId],
      }),
    )
    await start()
    const messages = await receiver.until(path, 20 + claimed.size)
    const answered = messages.slice(claimed.size)
    expect(answered.map(({ event }) => event.data.id).sort()).toEqual(ids.sort())
    // Those whose answers were lost come twice, under one id and with the same bytes.
    for (const message of messages.slice(0, claimed.size))
      expect(answered.filter(({ id }) => id === message.id)).toMatchObject([{ body: message.body }])
  })
})

describe.runIf(testServerUrl)('two replicas', () => {
  it('send two thousand events, each once and those of a record in order', async () => {
    const [server] = await Promise.all([start(), start()])
    const accountId = await follow(server)
    const sequences = await withDatabase(async query => {
      await query({
        text: `INSERT INTO contacts (id, account_id, first_name)
          SELECT gen_random_uuid(), $1, 'Ann' FROM generate_series(1, 100)`,
        values: [accountId],
      })
      for (let round = 1; round < 20; round++)
        await query({
          text: 'UPDATE contacts SET company = $2 WHERE account_id = $1',
          values: [accountId, String(round)],
        })
      return query<{ record_id: string; ids: string[] }>({
        text: `SELECT record_id, array_agg(event_id::text ORDER BY sequence) AS ids FROM webhook_deliveries
          WHERE account_id = $1 GROUP BY 1`,
        values: [accountId],
      })
    })
    const messages = await receiver.until(path, 2_000)
    expect(messages).toHaveLength(2_000)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2_000)
    const ofRecord = Map.groupBy(messages, ({ event }: Received) => event.data.id as string)
    expect(sequences).toHaveLength(100)
    for (const { record_id: id, ids } of sequences)
      expect(ofRecord.get(id)?.map(message => message.id)).toEqual(ids)
  })
})
