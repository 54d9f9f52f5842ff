import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { testServerUrl } from '../support/database.ts'
import { prolongChanges } from '../support/held-lock.ts'
import {
  killServer,
  prepareEnvironment,
  readToken,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** A place for servers, one after the other, and an owner's requests to them. */
async function prepare() {
  const { environment, location, remove } = await prepareEnvironment()
  cleanups.push(remove)
  const start = async () => {
    const server = await startServerProcess(environment)
    cleanups.push(() => killServer(server))
    return server
  }
  const first = await start()
  const token = await readToken(environment, demo.ownerId)
  const ask = ({ url }: ServerProcess, path: string, body: object, headers = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const create = (server: ServerProcess, key: string) =>
    ask(
      server,
      '/api/v1/contacts',
      { account_id: demo.accountId, first_name: `Keyed ${key}` },
      { 'idempotency-key': key },
    )
  const count = async (server: ServerProcess) => {
    const query = `{ contacts(accountId: "${demo.accountId}", search: "Keyed") { total } }`
    const { data } = (await (await ask(server, '/graphql', { query })).json()) as {
      data: { contacts: { total: number } }
    }
    return data.contacts.total
  }
  return { url: location.url, start, first, create, count }
}

// Of what a killed process has begun Postgres hears late: the key is in use until then.
async function retried(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  return answer.status === 409 ? retried(send) : answer
}

describe.runIf(testServerUrl)('a server that is killed', () => {
  it.each([
    ['within the work', 'INSERT ON contacts'],
    ['between the work and the commit', 'INSERT ON idempotency_keys'],
  ] as const)('%s leaves nothing, and a retry does it once', async (_when, change) => {
    const { url, start, first, create, count } = await prepare()
    const second = await start()
    const lock = await prolongChanges(url, [change])
    const key = randomUUID()
    const lost = create(first, key).catch(() => null)
    await expect.poll(lock.countWaiting).toBe(1)
    // Another server finds the request in progress.
    expect((await create(second, key)).status).toBe(409)
    await killServer(first)
    expect(await lost).toBeNull()
    await lock.release()
    const done = await retried(() => create(second, key))
    expect([done.status, done.headers.has('idempotent-replayed')]).toEqual([201, false])
    expect(await count(second)).toBe(1)
  })
})

it('after kill -9 amid many requests each can be repeated, and is done once', async () => {
  const { start, first, create, count } = await prepare()
  const keys = Array.from({ length: 24 }, () => randomUUID())
  let answered = 0
  await Promise.allSettled(
    keys.map(async key => {
      await (await create(first, key)).text()
      if (++answered === 8) first.child.kill('SIGKILL')
    }),
  )
  await first.exited()
  const second = await start()
  const before = await count(second)
  const answers = await Promise.all(keys.map(key => retried(() => create(second, key))))
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201))
  expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(before)
  expect(await count(second)).toBe(keys.length)
})
