import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

const document = `query ($accountId: UUID!, $since: DateTime!, $first: Int! = 100, $after: String) {
  deletedRecords(accountId: $accountId, since: $since, first: $first, after: $after) {
    nodes { kind id deletedAt } endCursor hasNextPage
  }
}`
const long = '2020-01-01T00:00:00Z'

interface Deleted {
  readonly kind: string
  readonly id: string
  readonly deletedAt: string
}

const ask = (userId: string, variables: object) =>
  app.graphql(userId, document, { since: long, ...variables })

async function read(userId: string, variables: object): Promise<readonly Deleted[]> {
  const { data, errors } = await ask(userId, variables)
  expect(errors).toBeUndefined()
  return data.deletedRecords.nodes
}

describe('deletedRecords', () => {
  it('tells what was deleted, by whatever, oldest first, with its kind', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const { contactId, galleryId } = await fillAccount(prisma, accountId)
    const note = await prisma.note.findFirstOrThrow({ where: { accountId } })
    const remove = `mutation ($a: UUID!, $g: UUID!, $c: UUID!, $m: String!) {
      deleteGallery(accountId: $a, id: $g)
      deleteContact(accountId: $a, id: $c)
      removeTeamMember(accountId: $a, userId: $m)
    }`
    const variables = { a: accountId, g: galleryId, c: contactId, m: memberId }
    expect((await app.graphql(ownerId, remove, variables)).errors).toBeUndefined()
    const deleted = await read(ownerId, { accountId })
    // Of those that went at one moment, as a note goes with its contact, their ids decide.
    const times = deleted.map(({ deletedAt }) => deletedAt)
    expect(times).toEqual(times.toSorted())
    expect(deleted.map(({ kind, id }) => [kind, id]).toSorted()).toEqual([
      ['contact', contactId],
      ['gallery', galleryId],
      ['note', note.id],
      ['team_member', memberId],
    ])
    const contact = deleted.find(({ id }) => id === contactId)
    expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.now() - 60_000)
    // The moment itself is among what comes since.
    expect((await read(ownerId, { accountId, since: contact?.deletedAt })).map(({ id }) => id)).toContain(
      contactId,
    )
    expect(await read(ownerId, { accountId, since: '2999-01-01T00:00:00Z' })).toEqual([])
  })

  it('tells all of many that were deleted at one moment, page by page', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await prisma.contact.createMany({
      data: Array.from({ length: 57 }, (_, index) => ({ accountId, firstName: `Contact ${index}` })),
    })
    const ids = (await prisma.contact.findMany({ where: { accountId } })).map(({ id }) => id)
    await prisma.contact.deleteMany({ where: { accountId } })
    const found: string[] = []
    let after: string | null = null
    for (let more = true; more; ) {
      const { data } = await ask(ownerId, { accountId, first: 19, after })
      const { nodes, endCursor, hasNextPage } = data.deletedRecords
      found.push(...nodes.map(({ id }: Deleted) => id))
      ;[after, more] = [endCursor, hasNextPage]
    }
    expect(found).toHaveLength(57)
    expect(found.toSorted()).toEqual(ids.toSorted())
    const { data } = await ask(ownerId, { accountId, after })
    expect(data.deletedRecords).toEqual({ nodes: [], endCursor: null, hasNextPage: false })
  })

  it.runIf(testServerUrl)('tells what is committed late to a walk that begins a minute earlier', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const [early, late] = [randomUUID(), randomUUID()]
    await prisma.contact.createMany({
      data: [early, late].map(id => ({ id, accountId, firstName: 'Ann' })),
    })
    const walked = await prisma.$transaction(async tx => {
      await tx.contact.deleteMany({ where: { accountId, id: early } })
      await prisma.contact.deleteMany({ where: { accountId, id: late } })
      return read(ownerId, { accountId })
    })
    expect(walked.map(({ id }) => id)).toEqual([late])
    const since = new Date(Date.parse(walked[0]?.deletedAt ?? '') - 60_000).toISOString()
    const next = await read(ownerId, { accountId, since })
    expect(next.map(({ id }) => id)).toEqual([early, late])
  })

  it('keeps apart what other accounts deleted', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { id } = await prisma.deal.create({ data: { accountId: other.accountId, title: 'Theirs' } })
    await prisma.deal.deleteMany({ where: { id, accountId: other.accountId } })
    expect(await read(account.ownerId, { accountId: account.accountId })).toEqual([])
    // Another account's cursor names a moment and an id, and opens nothing.
    const { data } = await ask(other.ownerId, { accountId: other.accountId })
    const { endCursor } = data.deletedRecords
    expect(await read(account.ownerId, { accountId: account.accountId, after: endCursor })).toEqual([])
  })

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['a cursor that is none', { after: 'x' }, 'after'],
    ['an empty cursor', { after: '' }, 'after'],
    ['a cursor of something else', { after: cursor([1]) }, 'after'],
    ['a cursor of another list', { after: cursor(['own', '2026-01-31T00:00:00.000000Z', 'x']) }, 'after'],
    [
      'a cursor of a day that is none',
      { after: cursor(['deletions', '2026-02-31T00:00:00.000000Z', 'x']) },
      'after',
    ],
    ['a cursor with SQL', { after: cursor(['deletions', "2026-01-01'; --", 'x']) }, 'after'],
    ['a cursor with a NUL', { after: cursor(['deletions', '2026-01-31T00:00:00.000000Z', '\0']) }, 'after'],
    ['a cursor that is too long', { after: 'x'.repeat(2_000) }, 'after'],
    ['none', { first: 0 }, 'first'],
    ['too many', { first: 1_001 }, 'first'],
  ])('refuses %s', async (_what, variables, field) => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await ask(ownerId, { accountId, ...variables })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: [expect.any(String)] },
    })
  })

  it('takes as much as a page may have', async () => {
    const { accountId, ownerId } = await app.newAccount()
    expect(await read(ownerId, { accountId, first: 1_000 })).toEqual([])
  })
})
