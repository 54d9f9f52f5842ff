import { expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { killServer, prepareEnvironment, readToken, startServerProcess } from './server-process.ts'

/** Creates contacts, several at a time, until the server is gone; the ids of those answered with 201. */
async function createUntilGone(
  url: string,
  token: string,
  onAnswer: (count: number) => void,
): Promise<string[]> {
  const ids: string[] = []
  const createOnAndOn = async (writer: number) => {
    // Each writer acts as a member of an account of its own: the documented limit is 30 a minute.
    for (let count = 0; count < 30; count++) {
      const response = await fetch(`${url}/api/v1/contacts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ account_id: demo.accountId, first_name: `Writer ${writer}` }),
      })
      if (response.status !== 201) return
      const { data } = (await response.json()) as { data: { id: string } }
      ids.push(data.id)
      onAnswer(ids.length)
    }
  }
  await Promise.allSettled([1, 2, 3, 4].map(createOnAndOn))
  return ids
}

it('kill -9 during writes loses no contact that was answered with 201 and no call that counts under the hourly limit, and the next start takes over at once', async () => {
  const { environment, remove } = await prepareEnvironment()
  onTestFinished(remove)
  const start = async () => {
    const server = await startServerProcess(environment)
    onTestFinished(() => killServer(server))
    return server
  }
  const token = await readToken(environment, demo.ownerId)
  const authorization = `Bearer ${token}`
  const exportAccount = async (url: string) => {
    const response = await fetch(`${url}/api/v1/account/export?account_id=${demo.accountId}`, {
      headers: { authorization },
    })
    await response.arrayBuffer()
    return response.status
  }

  const first = await start()
  expect(await exportAccount(first.url)).toBe(200)
  const ids = await createUntilGone(first.url, token, count => {
    if (count === 15) first.child.kill('SIGKILL')
  })
  await first.exited()
  const second = await start()

  expect(ids.length).toBeGreaterThanOrEqual(15)
  const response = await fetch(`${second.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'query ($id: UUID!) { contacts(accountId: $id, pageSize: 100, search: "Writer") { items { id } } }',
      variables: { id: demo.accountId },
    }),
  })
  const { data } = (await response.json()) as { data: { contacts: { items: { id: string }[] } } }
  const kept = new Set(data.contacts.items.map(({ id }) => id))
  expect(ids.filter(id => !kept.has(id))).toEqual([])
  expect(await exportAccount(second.url)).toBe(429)
  second.child.kill('SIGTERM')
  expect(await second.exited()).toBe(0)
})
