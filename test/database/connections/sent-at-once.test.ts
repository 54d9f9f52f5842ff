import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Query } from '../../../src/database/database.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'

const app = await startApp()
const { database } = app

const addContact = (accountId: string, name: string) => ({
  text: 'INSERT INTO contacts (id, account_id, first_name) VALUES (gen_random_uuid(), $1, $2)',
  values: [accountId, name],
})
const countContacts = (accountId: string) => ({
  text: 'SELECT count(*)::int AS count FROM contacts WHERE account_id = $1',
  values: [accountId],
})
const failing = { text: 'SELECT 1 / 0', values: [] }

/** Makes every transaction fail to begin. */
function failToBegin(): void {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[first, ...more]: unknown[]
  ) {
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    return Reflect.apply(query, this, [text.startsWith('BEGIN') ? failing.text : first, ...more])
  } as never)
  onTestFinished(() => spy.mockRestore())
}

describe('the statements of a transaction that are sent at once', () => {
  it('see what those before them did', async () => {
    const { accountId } = await app.newAccount()
    const counts = await database.transaction(query =>
      Promise.all([
        query(countContacts(accountId)),
        query(addContact(accountId, 'Ann')),
        query(countContacts(accountId)),
      ]),
    )
    expect(counts).toEqual([[{ count: 0 }], [], [{ count: 1 }]])
  })

  it.each([0, 1, 2])('are done as a whole with its end, or not at all: %s is in the way', async place => {
    const { accountId } = await app.newAccount()
    const last = ['Ann', 'Bob'].map(name => addContact(accountId, name))
    const work = database.transaction(async (_query, queryLast) =>
      queryLast(last.toSpliced(place, 0, failing)),
    )
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await database.query(countContacts(accountId))).toEqual([{ count: 0 }])
    await database.transaction(async (_query, queryLast) => queryLast(last))
    expect(await database.query(countContacts(accountId))).toEqual([{ count: 2 }])
  })

  const early: [string, (query: Query, accountId: string) => Promise<unknown>][] = [
    ['alone', (query, id) => query(addContact(id, 'Ann'))],
    [
      'between two reads',
      (query, id) =>
        Promise.all([query(countContacts(id)), query(addContact(id, 'Ann')), query(countContacts(id))]),
    ],
  ]
  it.runIf(testServerUrl).each(early)(
    'change nothing where it does not begin: a write %s',
    async (_, work) => {
      const { accountId } = await app.newAccount()
      failToBegin()
      await expect(database.transaction(query => work(query, accountId))).rejects.toMatchObject({
        code: '22012',
      })
      await expect(
        database.transaction(async (_query, queryLast) => queryLast([addContact(accountId, 'Ann')])),
      ).rejects.toMatchObject({ code: '22012' })
      expect(await database.query(countContacts(accountId))).toEqual([{ count: 0 }])
    },
  )

  it.runIf(testServerUrl)(
    'are over before their connection is another caller’s, where it does not begin',
    async () => {
      const { accountId } = await app.newAccount()
      failToBegin()
      let isOver = false
      const work = database.transaction(async query => {
        for (let read = 0; read < 5; read++) await query(countContacts(accountId))
        isOver = true
      })
      await expect(work).rejects.toMatchObject({ code: '22012' })
      expect(isOver).toBe(true)
    },
  )
})
