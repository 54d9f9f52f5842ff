import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { describeMany } from '../../demo/many/account.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { runMain } from './server-process.ts'

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function newDatabase() {
  const location = await createTestDatabase()
  databases.push(location)
  const environment = {
    DATA_DIR: location.dataDir,
    ...(location.url === null ? {} : { DATABASE_URL: location.url }),
  }
  const run = async (...args: string[]) => {
    const { exited, output } = runMain(environment, ...args)
    return { code: await exited(), output: output() }
  }
  return { location, run }
}

describe('seed --contacts', () => {
  it('adds an account of the demo’s owner with so many contacts, their deals and invoices, and says how far it is', async () => {
    const { location, run } = await newDatabase()
    const { code, output } = await run('seed', '--contacts', '5000')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^(Adding records: \d0 %\n)+Adding records: 100 %\nAdded the account [-\w]{36} of demo-owner with 5,000 contacts, 1,250 deals and 1,000 invoices in [\d.]+ s\.\n$/,
      ),
    ])
    const { accountId } = describeMany(5_000, new Date())
    expect(output).toContain(accountId)
    const database = await openDatabase(location)
    const { account, contact, deal, invoice, payment } = database.prisma
    expect(await account.findMany()).toMatchObject([{ id: accountId, ownerId: demo.ownerId }])
    expect(await contact.count()).toBe(5_000)
    expect(await contact.count({ where: { createdAt: { gt: new Date() } } })).toBe(0)
    const emails = await contact.groupBy({
      by: ['emailKey'],
      where: { emailKey: { not: null } },
      _count: true,
    })
    expect(emails.length).toBeGreaterThan(4_500)
    expect(emails.every(({ _count }) => _count === 1)).toBe(true)
    const states = await deal.groupBy({ by: ['status'], _count: true })
    expect(states.map(({ status }) => status).sort()).toEqual(['abandoned', 'lost', 'open', 'won'])
    expect(await deal.count({ where: { closedAt: { gt: new Date() } } })).toBe(0)
    const amounts = await invoice.aggregate({ _sum: { amountPaid: true } })
    expect((await payment.aggregate({ _sum: { amount: true } }))._sum.amount).toEqual(amounts._sum.amountPaid)
    await database.close()
    expect(await run('counts', 'check')).toEqual({ code: 0, output: 'The counts are right.\n' })
  })

  it('adds the same each time, and only once', async () => {
    const first = await newDatabase()
    const second = await newDatabase()
    const rows = []
    for (const { location, run } of [first, second]) {
      expect((await run('seed', '--contacts', '7')).code).toBe(0)
      const database = await openDatabase(location)
      rows.push(await database.prisma.contact.findMany({ orderBy: { id: 'asc' } }))
      await database.close()
    }
    expect(rows[1]).toEqual(rows[0])
    expect(await first.run('seed', '--contacts', '7')).toEqual({
      code: 0,
      output: expect.stringMatching(/^The account .* is there already: nothing was added\.\n$/),
    })
    expect(await first.run('seed', '--contacts', '8')).toMatchObject({ code: 0 })
  })

  it('is refused in production', async () => {
    const production = {
      NODE_ENV: 'production',
      AUTH_JWKS_URL: 'https://id.example.com/jwks',
      AUTH_ISSUER: 'https://id.example.com',
      AUTH_AUDIENCE: 'bizgate',
    }
    const { exited, output } = runMain(production, 'seed', '--contacts', '1')
    expect([await exited(), output()]).toEqual([1, expect.stringMatching(/NODE_ENV is production\n$/)])
  })
})
