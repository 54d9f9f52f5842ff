import { exportedRecords } from '../../../src/domain/account-export/collections.ts'
import type { PrismaClient } from '../../../src/generated/prisma/client.ts'
import type { TestAccount, TestApp } from '../app.ts'
import { fillAccount } from '../records/filled-account.ts'

/** An account that every root field can be called for. */
export interface FilledAccount extends TestAccount {
  /** The id of the account's record of a table, or of its invoice of a status. */
  readonly idOf: (what: string) => string
}

/** An account of its own with a record of every kind, and with records in the states that can be left. */
export async function newFilledAccount(app: TestApp): Promise<FilledAccount> {
  const { prisma } = app.database
  const account = await app.newAccount()
  const { accountId } = account
  await fillAccount(prisma, accountId)
  await prisma.invoice.createMany({
    data: (['draft', 'sent'] as const).map(status => ({
      accountId,
      invoiceNumber: status,
      amount: 5,
      status,
    })),
  })
  const tables = exportedRecords.map(({ table }) => table).filter(hasIds)
  const ids = new Map<string, string>()
  for (const table of tables) {
    const text = `SELECT id FROM ${table} WHERE account_id = $1`
    const [row] = await app.database.query<{ id: string }>({ text, values: [accountId] })
    if (row) ids.set(table, row.id)
  }
  for (const { id, status } of await prisma.invoice.findMany({ where: { accountId } }))
    ids.set(`${status} invoice`, id)
  await addStates(prisma, accountId, ids)
  const second = await prisma.contact.create({ data: { accountId, firstName: 'Second' } })
  ids.set('second contact', second.id)
  return { ...account, idOf: what => ids.get(what) ?? fail(what) }
}

/** Records in the states that can be left. */
async function addStates(
  { proposal, contract, gallery, galleryItem, booking }: PrismaClient,
  accountId: string,
  ids: Map<string, string>,
): Promise<void> {
  const data = { accountId, title: 'x' }
  for (const status of ['draft', 'sent'] as const) {
    ids.set(`${status} proposal`, (await proposal.create({ data: { ...data, status } })).id)
    ids.set(`${status} contract`, (await contract.create({ data: { ...data, status } })).id)
  }
  for (const status of ['draft', 'published'] as const)
    ids.set(`${status} gallery`, (await gallery.create({ data: { ...data, status } })).id)
  const times = { startsAt: new Date('2027-01-01T10:00:00Z'), endsAt: new Date('2027-01-01T11:00:00Z') }
  for (const status of ['requested', 'confirmed'] as const)
    ids.set(`${status} booking`, (await booking.create({ data: { ...data, ...times, status } })).id)
  const item = await galleryItem.findFirstOrThrow({ where: { accountId } })
  ids.set('gallery_items', item.id)
}

function hasIds(table: string): boolean {
  return table !== 'accounts' && table !== 'team_members'
}

function fail(what: string): never {
  throw new Error(`The account has no ${what}`)
}
