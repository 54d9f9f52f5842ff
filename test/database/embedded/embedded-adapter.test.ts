import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedAdapter } from '../../../src/database/embedded/adapter.ts'
import { PrismaClient } from '../../../src/generated/prisma/client.ts'
import { newPGlite } from '../../support/new-pglite.ts'

describe('a transaction on the embedded database', () => {
  let pglite: PGlite
  let prisma: PrismaClient
  beforeAll(async () => {
    pglite = await newPGlite()
    prisma = new PrismaClient({ adapter: createEmbeddedAdapter(pglite) })
    await pglite.exec(`
      CREATE TABLE parents (id int PRIMARY KEY);
      CREATE TABLE children (parent int REFERENCES parents DEFERRABLE INITIALLY DEFERRED);`)
  })
  afterAll(async () => {
    await prisma.$disconnect()
    await pglite.close()
  })

  const countChildren = async () => (await pglite.query('SELECT FROM children')).rows.length

  it('whose COMMIT fails is not answered as done', async () => {
    const orphan = prisma.$transaction(async tx => {
      await tx.$executeRaw`INSERT INTO children VALUES (1)`
    })
    await expect(orphan).rejects.toThrow('children_parent_fkey')
    expect(await countChildren()).toBe(0)
  })

  it('has the isolation level that was asked for', async () => {
    const levels = prisma.$transaction(tx => tx.$queryRaw`SHOW transaction_isolation`, {
      isolationLevel: 'RepeatableRead',
    })
    expect(await levels).toEqual([{ transaction_isolation: 'repeatable read' }])
  })

  it('is undone when its work fails, and the next one goes ahead', async () => {
    const failing = prisma.$transaction(async tx => {
      await tx.$executeRaw`INSERT INTO children VALUES (NULL)`
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await countChildren()).toBe(0)
    await prisma.$transaction(tx => tx.$executeRaw`INSERT INTO children VALUES (NULL)`)
    expect(await countChildren()).toBe(1)
  })

  it('that waited too long to start leaves the database free', async () => {
    const finish = Promise.withResolvers<void>()
    const slow = pglite.transaction(() => finish.promise)
    const waiting = prisma.$transaction(tx => tx.$queryRaw`SELECT 1`, { maxWait: 10 })
    await expect(waiting).rejects.toThrow('Unable to start a transaction')
    finish.resolve()
    await slow
    expect(await prisma.$transaction(tx => tx.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })
})
