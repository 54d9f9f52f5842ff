import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

const { url: databaseUrl, dataDir } = await createTestDatabase()
const start = () => startApp({ databaseUrl, dataDir, ownDatabase: 'Is shared by two servers.' })
const first = await start()
// The embedded database belongs to one process.
const servers = databaseUrl ? [first, await start()] : [first]

const endpoints = ['REST', 'GraphQL'] as const

it.each(endpoints)('of forty requests with a key at once one is done, over %s', async face => {
  const { accountId, ownerId } = await first.newAccount()
  const key = randomUUID()
  const query = `mutation { createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id } }`
  const send = (at: number) => {
    const app = servers[at % servers.length] ?? first
    const options = { as: ownerId, headers: { 'idempotency-key': key } }
    return face === 'REST'
      ? app.rest('POST', '/api/v1/contacts', {
          ...options,
          body: { account_id: accountId, first_name: 'Ann' },
        })
      : app.rest('POST', '/graphql', { ...options, body: { query } })
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(at)))
  expect(await first.database.prisma.contact.count({ where: { accountId } })).toBe(1)
  const done = answers.filter(({ status }) => status < 300)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
  for (const { status, headers } of answers.filter(each => !done.includes(each)))
    expect([status, headers.get('retry-after')]).toEqual([409, '1'])
  expect((await send(1)).text).toBe(done[0]?.text)
})
