import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LiveStream } from '../graphql/live/live-stream.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'
import {
  killServer,
  makeDataDir,
  readToken,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts'

/** Replicas need a database that several processes can use. */
describe.runIf(testServerUrl)('two replicas on one database', () => {
  let database: TestDatabase
  let directory: Awaited<ReturnType<typeof makeDataDir>>
  let replicas: ServerProcess[]
  let token: string

  beforeEach(async () => {
    ;[database, directory] = [await createTestDatabase(), await makeDataDir()]
    const environment = { DATABASE_URL: database.url ?? '', DATA_DIR: directory.dataDir }
    replicas = await Promise.all([startServerProcess(environment), startServerProcess(environment)])
    token = await readToken(environment, 'owner')
  })

  afterEach(async () => {
    await Promise.all(replicas.map(killServer))
    await database.drop()
    await directory.remove()
  })

  const ask = async (replica: number, query: string) => {
    const response = await fetch(`${replicas[replica]?.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    return (await response.json()).data
  }
  const subscribe = (replica: number, accountId: string, after?: string) =>
    LiveStream.open(replicas[replica]?.url ?? '', { token, accountId, ...(after ? { after } : {}) })

  it('hear of each other’s changes, and lose none when one is killed', async () => {
    const { createAccount } = await ask(0, 'mutation { createAccount(input: { name: "Studio" }) { id } }')
    const accountId = String(createAccount.id)
    const create = async (replica: number) =>
      (
        await ask(
          replica,
          `mutation { createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id } }`,
        )
      ).createContact.id
    const live = await subscribe(0, accountId)
    const created: string[] = []
    for (let n = 0; n < 5; n++) {
      const id = await create(1)
      expect(await live.next()).toEqual(['contact', 'created', id])
      created.push(id)
    }
    const written = [...created]
    const writing = (async () => {
      for (let n = 0; n < 60; n++) written.push(await create(1))
    })()
    // Where the test fails before it waits for them, they end with their server.
    writing.catch(() => {})
    const heard = [...created]
    replicas[0]?.child.kill('SIGKILL')
    for (let next = await live.next(); typeof next !== 'string'; next = await live.next()) heard.push(next[2])
    const again = await subscribe(1, accountId, live.lastEventId)
    await writing
    const last = await create(1)
    written.push(last)
    for (const [, , id = ''] of await again.takeUntil(last)) heard.push(id)
    // What was made before may be told again.
    expect([...new Set(heard)].filter(id => id !== accountId).sort()).toEqual(written.sort())
  })
})
