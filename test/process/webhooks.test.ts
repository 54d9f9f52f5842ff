import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { type Received, Receiver } from '../webhooks/receiver.ts'
import { makeDataDir, readToken, type ServerProcess, startServerProcess } from './server-process.ts'

const { dataDir, remove } = await makeDataDir('empty')
const database = await createTestDatabase()
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited()))
  await remove()
  await database.drop()
})

const environment = {
  DATA_DIR: dataDir,
  WEBHOOKS_TO_LOOPBACK: 'on',
  ...(database.url ? { DATABASE_URL: database.url } : {}),
}
const receiver = await Receiver.open()

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

/** A new account whose events come to a path. */
async function follow(server: ServerProcess, path: string): Promise<string> {
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
  const opened = await openDatabase({ url: database.url, dataDir })
  try {
    return await work(opened.query)
  } finally {
    await opened.close()
  }
}

describe('kill -9', () => {
  it('between changes and their delivery loses no event', async () => {
    const first = await start()
    const accountId = await follow(first, '/killed')
    const died = Promise.withResolvers<void>()
    // It dies before its first messages are answered, and others are sent.
    receiver.answer = () => {
      first.child.kill('SIGKILL')
      died.resolve()
    }
    const contacts = Array.from(
      { length: 20 },
      (_, n) => `c${n}: createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id }`,
    )
    const created = await ask(first, `mutation { ${contacts.join(' ')} }`)
    const ids = Object.values<{ id: string }>(created).map(({ id }) => id)
    await died.promise
    await first.exited()
    const claimed = new Set(receiver.at('/killed').map(({ id }) => id))
    receiver.answer = (_message, response) => response.writeHead(204).end()
    // What it had claimed is sent once its claims run out, in a minute.
    await withDatabase(query =>
      query({
        text: `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - interval '1 minute' WHERE account_id = $1`,
        values: [accountId],
      }),
    )
    await start()
    const messages = await receiver.until('/killed', 20 + claimed.size)
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
    const accountId = await follow(server, '/replicas')
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
    const messages = await receiver.until('/replicas', 2_000)
    expect(messages).toHaveLength(2_000)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2_000)
    const ofRecord = Map.groupBy(messages, ({ event }: Received) => event.data.id as string)
    expect(sequences).toHaveLength(100)
    for (const { record_id: id, ids } of sequences)
      expect(ofRecord.get(id)?.map(message => message.id)).toEqual(ids)
  })
})
