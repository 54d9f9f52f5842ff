import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { lockTable } from '../support/held-lock.ts'

const { url: databaseUrl, dataDir } = await createTestDatabase()
const start = () => startApp({ databaseUrl, dataDir, ownDatabase: 'Is shared by two servers.' })
const first = await start()
// The embedded database belongs to one process.
const servers = databaseUrl ? [first, await start()] : [first]

const endpoints = ['REST', 'GraphQL'] as const

/** A request for a contact, the same each time. */
function requestOf({ accountId, ownerId }: TestAccount, face: (typeof endpoints)[number]) {
  const options = { as: ownerId, headers: { 'idempotency-key': randomUUID() } }
  const query = `mutation { createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id } }`
  return (app: TestApp) =>
    face === 'REST'
      ? app.rest('POST', '/api/v1/contacts', {
          ...options,
          body: { account_id: accountId, first_name: 'Ann' },
        })
      : app.rest('POST', '/graphql', { ...options, body: { query } })
}

it.runIf(databaseUrl).each(endpoints)(
  'a request whose key another server works on is refused at once, and answered later, over %s',
  async face => {
    const send = requestOf(await first.newAccount(), face)
    const [one = first, other = first] = servers
    const lock = await lockTable(databaseUrl, 'contacts')
    const sent = send(one)
    await expect.poll(lock.countWaiting).toBe(1)
    const { status, headers } = await send(other)
    expect([status, headers.get('retry-after')]).toEqual([409, '1'])
    await lock.release()
    const { text } = await sent
    expect(await send(other)).toMatchObject({ text })
  },
)

it.each(endpoints)('of forty requests with a key at once one is done, over %s', async face => {
  const account = await first.newAccount()
  const { accountId } = account
  const ask = requestOf(account, face)
  const send = (at: number) => ask(servers[at % servers.length] ?? first)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(at)))
  expect(await first.database.prisma.contact.count({ where: { accountId } })).toBe(1)
  const done = answers.filter(({ status }) => status < 300)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
  for (const { status, headers } of answers.filter(each => !done.includes(each)))
    expect([status, headers.get('retry-after')]).toEqual([409, '1'])
  expect((await send(1)).text).toBe(done[0]?.text)
})
