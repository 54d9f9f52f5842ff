import { describe, expect, it } from 'vitest'
import { collectionOf } from '../../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import { startApp } from '../../support/app.ts'
import { readReceipts } from '../../support/downloads/receipts.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp()
const { prisma } = app.database

/** Runs an export to its end and counts what it told. */
async function runExport(userId: string, field: string, selection: string) {
  const query = `subscription ($accountId: UUID!) { ${field} { ${selection} } }`
  return async (accountId: string) => {
    const events = await Array.fromAsync(subscribe(app, { userId, query, variables: { accountId } }))
    return events.map(({ data }) => Object.values(data)[0] as Record<string, never[]>)
  }
}

describe('an export over GraphQL leaves a receipt', () => {
  it('of an account: every collection in the order of the document, and when it was', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    const run = await runExport(
      ownerId,
      'accountExport(accountId: $accountId)',
      'exportedAt collection records',
    )
    const batches = await run(accountId)
    const told = (collection: string) =>
      batches
        .filter(batch => String(batch.collection) === collection)
        .reduce((sum, { records = [] }) => sum + records.length, 0)
    const counts = exportedRecords
      .map(collectionOf)
      .map(collection => ({ collection, records: told(collection) }))
    expect(await readReceipts(app, 'accountExports', { accountId, userId: ownerId })).toEqual([
      {
        id: expect.any(String),
        exportedAt: batches[0]?.exportedAt,
        endedAt: expect.any(String),
        outcome: 'complete',
        face: 'graphql',
        userId: ownerId,
        counts,
        records: batches.reduce((sum, { records = [] }) => sum + records.length, 0),
        bytes: null,
        sha256: null,
      },
    ])
  })

  it.each([
    ['of plain contacts', 'contacts { id }'],
    ['of contacts with what hangs on them', 'contacts { id deals { nodes { id } } }'],
    ['of nothing that is told', '__typename'],
  ])('%s', async (_what, selection) => {
    const { accountId, memberId } = await app.newAccount()
    const data = Array.from({ length: 502 }, (_, n) => ({ accountId, firstName: `Contact ${n}` }))
    await prisma.contact.createMany({ data })
    await (await runExport(memberId, 'contactsExport(accountId: $accountId)', selection))(accountId)
    expect(await readReceipts(app, 'contactsExports', { accountId, userId: memberId })).toMatchObject([
      { outcome: 'complete', counts: [{ collection: 'contacts', records: 502 }], records: 502, bytes: null },
    ])
  })

  it('of an account without contacts', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const run = await runExport(ownerId, 'contactsExport(accountId: $accountId)', 'contacts { id }')
    expect(await run(accountId)).toEqual([])
    expect(await readReceipts(app, 'contactsExports', { accountId, userId: ownerId })).toMatchObject([
      { outcome: 'complete', face: 'graphql', records: 0, counts: [{ collection: 'contacts', records: 0 }] },
    ])
  })

  it('under an id of its own each time, the newest first', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    for (const userId of [ownerId, memberId, ownerId]) {
      const run = await runExport(userId, 'contactsExport(accountId: $accountId)', 'contacts { id }')
      await run(accountId)
    }
    const receipts = await readReceipts(app, 'contactsExports', { accountId, userId: memberId })
    expect(receipts.map(({ userId }) => userId)).toEqual([ownerId, memberId, ownerId])
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(3)
    const times = receipts.map(({ endedAt }) => endedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })
})

describe('the receipts of an account', () => {
  const list = (name: string, args = '') =>
    `query ($accountId: UUID!) { ${name}(accountId: $accountId${args}) { total page pageSize items { id userId } } }`

  it('are read by pages', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const at = (n: number) => new Date(Date.UTC(2026, 0, n))
    const data = [1, 2, 3].map(n => ({
      ...{ id: crypto.randomUUID(), accountId, kind: 'account' as const, userId: `user ${n}`, counts: [] },
      ...{ face: 'graphql' as const, outcome: 'complete' as const, exportedAt: at(n), endedAt: at(n) },
    }))
    await prisma.exportReceipt.createMany({ data })
    const pages = [1, 2, 3].map(page => list('accountExports', `, page: ${page}, pageSize: 2`))
    const answers = await Promise.all(pages.map(query => app.graphql(ownerId, query, { accountId })))
    const users = answers.map(({ data }) =>
      data.accountExports.items.map((item: { userId: string }) => item.userId),
    )
    expect(users).toEqual([['user 3', 'user 2'], ['user 1'], []])
    expect(answers.map(({ data }) => data.accountExports.total)).toEqual([3, 3, 3])
  })

  it('are of one account, whoever else has some', async () => {
    const [one, other] = [await app.newAccount(), await app.newAccount()]
    const run = await runExport(one.ownerId, 'contactsExport(accountId: $accountId)', 'contacts { id }')
    await run(one.accountId)
    const { accountId, ownerId: userId } = other
    expect(await readReceipts(app, 'contactsExports', { accountId, userId })).toEqual([])
  })

  it('are no change of the account that a live subscription hears of', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const run = await runExport(ownerId, 'contactsExport(accountId: $accountId)', 'contacts { id }')
    await run(accountId)
    const changes = await app.database.query({
      text: `SELECT kind FROM record_changes WHERE account_id = $1 AND kind <> 'team_member'`,
      values: [accountId],
    })
    expect(changes.filter(({ kind }) => kind !== 'account')).toEqual([])
  })
})
