import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { findCountDifferences, repairCounts } from '../../../src/commands/data/record-counts.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { RunSql } from '../sql-sessions.ts'
import { expectRightCounts } from './compare-counts.ts'

const location = await createTestDatabase()
const { prisma, close } = await openDatabase({ ...location, requestTimes: null })
afterAll(async () => {
  await close()
  await location.drop()
})
const run: RunSql = text => prisma.$queryRawUnsafe(text)

async function newAccount(): Promise<string> {
  const { id } = await prisma.account.create({ data: { name: 'Studio', ownerId: 'owner' } })
  await prisma.contact.createMany({
    data: Array.from({ length: 20 }, () => ({ accountId: id, firstName: 'Ann' })),
  })
  await prisma.invoice.create({
    data: { accountId: id, invoiceNumber: '1', amount: 5, status: 'sent', dueDate: new Date('2026-01-05') },
  })
  return id
}

/** What goes wrong where triggers are off, as in a restore that leaves them out. */
async function damage(account: string): Promise<void> {
  await run(
    `UPDATE record_counts SET records = records - 3 WHERE account_id = '${account}' AND collection = 'contacts'`,
  )
  await run(`DELETE FROM record_counts WHERE account_id = '${account}' AND collection = 'invoices'`)
  await run(
    `INSERT INTO record_counts (account_id, collection, state, records) VALUES ('${account}', 'deals', 'won', 4)`,
  )
}

it('counts that are right differ in nothing, and a repair leaves them alone', async () => {
  await newAccount()
  expect(await findCountDifferences(prisma)).toEqual([])
  const before = await run('SELECT * FROM record_counts ORDER BY slot')
  expect(await repairCounts(prisma)).toEqual([])
  expect(await run('SELECT * FROM record_counts ORDER BY slot')).toEqual(before)
})

it('every damaged count is found and repaired', async () => {
  const accountId = await newAccount()
  await damage(accountId)
  const differences = [
    { accountId, collection: 'contacts', state: 'lead', dueDate: 'infinity', kept: 17n, counted: 20n },
    { accountId, collection: 'deals', state: 'won', dueDate: 'infinity', kept: 4n, counted: 0n },
    { accountId, collection: 'invoices', state: 'sent', dueDate: '2026-01-05', kept: 0n, counted: 1n },
    { accountId, collection: 'invoices', state: 'sent', dueDate: 'infinity', kept: 0n, counted: 1n },
  ]
  expect(await findCountDifferences(prisma)).toEqual(differences)
  expect(await repairCounts(prisma)).toEqual(differences)
  expect(await findCountDifferences(prisma)).toEqual([])
  await expectRightCounts(run)
})

it('counts of an account that is not there are found and forgotten', async () => {
  await run(
    `INSERT INTO record_counts (account_id, collection, state, records) VALUES ('${randomUUID()}', 'deals', 'won', 4)`,
  )
  expect(await findCountDifferences(prisma)).toHaveLength(1)
  await repairCounts(prisma)
  await expectRightCounts(run)
})

it('several repairs at once, beside writers at work, make it right once', async () => {
  const account = await newAccount()
  let busy = true
  const write = async () => {
    while (busy) {
      const { id } = await prisma.contact.create({ data: { accountId: account, firstName: 'Bob' } })
      await prisma.contact.updateMany({ where: { id }, data: { contactType: 'client' } })
      await prisma.invoice.updateMany({
        where: { accountId: account },
        data: { dueDate: new Date('2026-03-01') },
      })
    }
  }
  const writers = [write(), write(), write()]
  try {
    for (let round = 0; round < 5; round++) {
      await damage(account)
      await Promise.all([repairCounts(prisma), repairCounts(prisma), repairCounts(prisma)])
      expect(await findCountDifferences(prisma)).toEqual([])
    }
  } finally {
    busy = false
    await Promise.all(writers)
  }
  await expectRightCounts(run)
})
