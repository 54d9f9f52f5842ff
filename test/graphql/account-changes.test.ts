import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { type LiveRequest, LiveStream } from './live-stream.ts'

const app = await startApp({ own: true })
const { prisma } = app.database

const open: LiveStream[] = []
afterEach(async () => {
  for (const stream of open.splice(0)) stream.hangUp()
  await app.services.live.streams.allEnded()
})

async function subscribe(
  userId: string,
  accountId: string,
  options: Partial<LiveRequest> = {},
): Promise<LiveStream> {
  const stream = await LiveStream.open(app.url, { token: await app.token(userId), accountId, ...options })
  open.push(stream)
  return stream
}

const addContact = async ({ accountId }: TestAccount, firstName = 'Ann') =>
  (await prisma.contact.create({ data: { accountId, firstName } })).id

describe('a subscriber hears', () => {
  it('of a record when it is created, updated and deleted, and of what hung on it', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const live = await subscribe(ownerId, accountId)
    const id = await addContact(account)
    expect(await live.next()).toEqual(['contact', 'created', id])
    const { id: dealId } = await prisma.deal.create({ data: { accountId, title: 'Deal', contactId: id } })
    expect(await live.next()).toEqual(['deal', 'created', dealId])
    const change = `mutation ($accountId: UUID!, $id: UUID!) {
      updateContact(accountId: $accountId, id: $id, input: { firstName: "Anne" }) { id }
      deleteContact(accountId: $accountId, id: $id)
    }`
    expect((await app.graphql(ownerId, change, { accountId, id })).errors).toBeUndefined()
    expect(await live.take(3)).toEqual([
      ['contact', 'updated', id],
      ['contact', 'deleted', id],
      ['deal', 'updated', dealId],
    ])
  })
})
