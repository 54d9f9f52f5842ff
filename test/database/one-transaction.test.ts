import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { database } = app

const insert = (id: string, name: string) => ({
  text: 'INSERT INTO contacts (account_id, id, first_name) VALUES ($1, $2, $3)',
  values: [id, randomUUID(), name],
})
const failing = { text: 'SELECT 1 / 0', values: [] }
const names = async (accountId: string, { prisma }: Pick<Database, 'prisma'> = database) =>
  (await prisma.contact.findMany({ where: { accountId }, orderBy: { firstName: 'asc' } })).map(
    ({ firstName }) => firstName,
  )

/** In each of the ways to write. */
async function writeAll(
  { prisma, query, transaction, longTransaction, oneTransaction }: Database,
  id: string,
) {
  const create = (firstName: string) => ({ data: { accountId: id, firstName } })
  await query(insert(id, 'a'))
  await prisma.contact.create(create('b'))
  await transaction(run => run(insert(id, 'c')))
  await prisma.$transaction(tx => tx.contact.create(create('d')))
  await longTransaction(run => run(insert(id, 'e')))
  await oneTransaction(inside => inside.query(insert(id, 'f')))
}

it('has everything that is written in it, and shows it to nobody else before its end', async () => {
  const { accountId } = await app.newAccount()
  await database.oneTransaction(async inside => {
    await writeAll(inside, accountId)
    expect(await names(accountId, inside)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
  expect(await names(accountId)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

it('is rolled back where the work rejects, with its reason', async () => {
  const { accountId } = await app.newAccount()
  const reason = new Error('No')
  const done = database.oneTransaction(async inside => {
    await writeAll(inside, accountId)
    throw reason
  })
  await expect(done).rejects.toBe(reason)
  expect(await names(accountId)).toEqual([])
})

it('runs statements that are asked for at once one after the other', async () => {
  const { accountId } = await app.newAccount()
  await database.oneTransaction(({ prisma, query }) =>
    Promise.all([
      query(insert(accountId, 'a')),
      prisma.contact.create({ data: { accountId, firstName: 'b' } }),
      query(insert(accountId, 'c')),
      prisma.contact.count({ where: { accountId } }),
    ]),
  )
  expect(await names(accountId)).toEqual(['a', 'b', 'c'])
})

const failures: readonly (readonly [string, (inside: Database) => Promise<unknown>])[] = [
  ['a statement of ours', ({ query }) => query(failing)],
  ['a statement of Prisma', ({ prisma }) => prisma.$queryRaw`SELECT 1 / 0`],
  ['a transaction in it', ({ transaction }) => transaction(() => Promise.reject(new Error('No')))],
  ['one of Prisma in it', ({ prisma }) => prisma.$transaction(() => Promise.reject(new Error('No')))],
]

it.each(failures)('reads outside what explains the failure of %s', async (_what, fail) => {
  const { accountId } = await app.newAccount()
  const done = database.oneTransaction(async inside => {
    await inside.query(insert(accountId, 'a'))
    const failure = await fail(inside).catch(error => error)
    expect(await names(accountId, inside)).toEqual([])
    const [row] = await inside.query({
      text: 'SELECT count(*)::int AS count FROM contacts WHERE account_id = $1',
      values: [accountId],
    })
    expect(row).toEqual({ count: 0 })
    throw failure
  })
  await expect(done).rejects.toThrow()
  expect(await names(accountId)).toEqual([])
})

it.each(failures)('keeps nothing where the work goes on after the failure of %s', async (_what, fail) => {
  const { accountId } = await app.newAccount()
  let attempts = 0
  const done = database.oneTransaction(async inside => {
    attempts++
    await inside.query(insert(accountId, 'a'))
    await fail(inside).catch(() => {})
  })
  await expect(done).rejects.toThrow()
  expect(attempts).toBeGreaterThan(1)
  expect(await names(accountId)).toEqual([])
})

it.each(failures)(
  'is done again as a whole where another part comes after the failure of %s',
  async (_what, fail) => {
    const { accountId } = await app.newAccount()
    let attempts = 0
    await database.oneTransaction(async inside => {
      await inside.query(insert(accountId, 'a'))
      if (attempts++ === 0) await fail(inside).catch(() => {})
      // As for an invoice whose drawn number was taken meanwhile.
      await inside.transaction(run => run(insert(accountId, 'b'))).catch(() => {})
    })
    expect(attempts).toBe(2)
    expect(await names(accountId)).toEqual(['a', 'b'])
  },
)

it('is done again where another transaction was in the way, whatever the work makes of that', async () => {
  const { accountId } = await app.newAccount()
  let attempts = 0
  const conflict = { text: `DO $$ BEGIN RAISE 'no' USING ERRCODE = '40001'; END $$`, values: [] }
  await database.oneTransaction(async inside => {
    await inside.query(insert(accountId, 'a'))
    if (attempts++ < 2)
      await inside.query(conflict).catch(() => {
        throw new Error('Refused')
      })
  })
  expect(attempts).toBe(3)
  expect(await names(accountId)).toEqual(['a'])
})

it('is done again where a part of it says that another transaction was in the way', async () => {
  const { accountId } = await app.newAccount()
  let attempts = 0
  await database.oneTransaction(async inside => {
    await inside.query(insert(accountId, 'a'))
    const part = inside.transaction(async () => {
      if (attempts++ === 0) throw Object.assign(new Error('Changed meanwhile'), { code: '40001' })
    })
    await part.catch(() => {
      throw new Error('Refused')
    })
  })
  expect(attempts).toBe(2)
  expect(await names(accountId)).toEqual(['a'])
})

it('what comes after its end does not reach its connection', async () => {
  const { accountId } = await app.newAccount()
  let kept: Database | undefined
  await database.oneTransaction(async inside => {
    kept = inside
    await inside.query(insert(accountId, 'a'))
  })
  expect(kept && (await names(accountId, kept))).toEqual(['a'])
  await expect(kept?.transaction(run => run(insert(accountId, 'b')))).rejects.toThrow()
  expect(await names(accountId)).toEqual(['a'])
})

it('takes no rows in bulk', async () => {
  const done = database.oneTransaction(inside => inside.bulkTransaction(async () => {}))
  await expect(done).rejects.toThrow('A bulk transaction is one by itself')
})
