import { describe, expect, it } from 'vitest'
import { ChangeReader } from '../../../src/domain/live/change-reader.ts'
import { readEventId } from '../../../src/domain/live/event-id.ts'
import { forgetChanges } from '../../../src/domain/live/forget-changes.ts'
import { openSessions } from '../../database/sql-sessions.ts'
import { ownContext } from '../../server/graphql/own-context.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { LiveStreams } from './live-streams.ts'

const app = await startApp()
const { prisma } = app.database
const streams = new LiveStreams(app)

const addContact = async (accountId: string) =>
  (await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })).id

/**
 * What may be heard again: transactions are numbered for a whole server of Postgres, where the tests of others
 * are at work. On the embedded database nobody else is.
 */
const mayRepeat = (ids: readonly string[]) => (testServerUrl ? ids : [])

const created = (id: string) => ['contact', 'created', id]

/** Makes the account's changes as old as that, past the trigger that keeps them as they are. */
const age = (accountId: string, interval: string) =>
  app.database.transaction(async query => {
    await query({ text: "SET LOCAL session_replication_role = 'replica'", values: [] })
    await query({
      text: `UPDATE record_changes SET changed_at = changed_at - $2::interval WHERE account_id = $1`,
      values: [accountId, interval],
    })
  })

describe('who reconnects with the last event', () => {
  it('hears what was missed, in order', async () => {
    const { accountId, memberId } = await app.newAccount()
    const live = await streams.open(memberId, accountId)
    const first = await addContact(accountId)
    const second = await addContact(accountId)
    expect(await live.take(2)).toEqual([created(first), created(second)])
    expect(live.lastPayloadId).toBe(live.lastEventId)
    live.hangUp()
    const repeated = mayRepeat([accountId, memberId, first, second])
    const missed = [await addContact(accountId), await addContact(accountId), await addContact(accountId)]
    const byHeader = await streams.open(memberId, accountId, {
      headers: { 'last-event-id': live.lastEventId },
    })
    expect(await byHeader.takeUntil(missed[2] ?? '', repeated)).toEqual(missed.map(created))
    const byArgument = await streams.open(memberId, accountId, { after: live.lastPayloadId })
    expect(await byArgument.takeUntil(missed[2] ?? '', repeated)).toEqual(missed.map(created))
    const next = await addContact(accountId)
    expect([await byHeader.next(), await byArgument.next()]).toEqual([created(next), created(next)])
  })

  it('goes on within a transaction of many changes', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    const ids = (
      await prisma.contact.createManyAndReturn({
        data: Array.from({ length: 250 }, (_, index) => ({ accountId, firstName: `Contact ${index}` })),
      })
    ).map(({ id }) => id)
    const before = await live.take(120)
    live.hangUp()
    const later = await streams.open(ownerId, accountId, { after: live.lastEventId })
    const heard = new Set(before.map(([, , id]) => id))
    let count = 0
    for (; heard.size < ids.length; count++) {
      const [kind, , id] = await later.next()
      if (kind === 'contact') heard.add(id)
    }
    expect([...heard].sort()).toEqual(ids.sort())
    if (!testServerUrl) expect(count).toBe(130)
    const next = await addContact(accountId)
    expect(await later.next()).toEqual(created(next))
  })

  it('within an hour, and much later, misses nothing, whatever has been forgotten; later is told so', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    const first = await addContact(accountId)
    await live.next()
    const old = live.lastEventId
    const missed: string[] = []
    // An id says that all before it was heard only while no other transaction of the server is at work.
    do {
      missed.push(await addContact(accountId))
      await live.next()
    } while (!/^\d+-\d+$/.test(live.lastEventId))
    const last = live.lastEventId
    await age(accountId, '89 days')
    await forgetChanges(app.database, 90)
    const resumed = await streams.open(ownerId, accountId, { after: old })
    const heard = await resumed.takeUntil(missed.at(-1) ?? '', mayRepeat([accountId, memberId, first]))
    expect(heard).toEqual(missed.map(created))
    await age(accountId, '25 hours')
    await forgetChanges(app.database, 90)
    const text = 'SELECT FROM record_changes WHERE account_id = $1'
    expect(await app.database.query({ text, values: [accountId] })).toEqual([])
    expect(await (await streams.open(ownerId, accountId, { after: old })).take(2)).toEqual([
      'CONFLICT',
      'complete',
    ])
    // Nothing has changed since, however long ago that was.
    const quiet = await streams.open(ownerId, accountId, { after: last })
    const id = await addContact(accountId)
    expect(await quiet.next()).toEqual(created(id))
  })

  it('is told when what they have not read yet is forgotten meanwhile', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    await addContact(accountId)
    await live.next()
    live.hangUp()
    await prisma.contact.createMany({
      data: Array.from({ length: 250 }, () => ({ accountId, firstName: 'Missed' })),
    })
    const from = readEventId(live.lastEventId)
    const context = ownContext(app, ownerId)
    const reader = await ChangeReader.open(context, { accountId, kinds: null, from })
    for (let n = 0; n < 100; n++) await reader.next(false)
    await age(accountId, '91 days')
    await forgetChanges(app.database, 90)
    await expect(reader.next(false)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('hears of what was deleted with an account no more than others', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await addContact(accountId)
    await age(accountId, '91 days')
    await forgetChanges(app.database, 90)
    await prisma.contact.deleteMany({ where: { accountId } })
    await prisma.account.delete({ where: { id: accountId } })
    for (const table of ['deleted_records', 'forgotten_changes']) {
      const text = `SELECT FROM ${table} WHERE account_id = $1`
      expect(await app.database.query({ text, values: [accountId] })).toEqual([])
    }
    expect(await (await streams.open(ownerId, accountId, { after: '1-0' })).next()).toBe('FORBIDDEN')
  })

  it.each([
    ['no id', 'yesterday', 'BAD_USER_INPUT'],
    ['a number too large', '9999999999999999999-1', 'BAD_USER_INPUT'],
    ['an id with more behind it', "1-1'; DROP TABLE accounts", 'BAD_USER_INPUT'],
    ['no transaction', '0-0', 'BAD_USER_INPUT'],
    ['a negative number', '-1-1', 'BAD_USER_INPUT'],
    ['a transaction to come', '9000000000000000000-1', 'CONFLICT'],
  ])('with %s is refused', async (_what, after, code) => {
    const { accountId, ownerId } = await app.newAccount()
    const byArgument = await streams.open(ownerId, accountId, { after })
    expect(await byArgument.take(2)).toEqual([code, 'complete'])
    const byHeader = await streams.open(ownerId, accountId, { headers: { 'last-event-id': after } })
    expect(await byHeader.take(2)).toEqual([code, 'complete'])
  })
})

describe.runIf(testServerUrl)('of transactions that end in another order than they began', async () => {
  const url = String(app.services.config.databaseUrl)
  const insert = (accountId: string, id: string) =>
    `INSERT INTO contacts (id, account_id, first_name) VALUES ('${id}', '${accountId}', 'Ann')`

  it('each is heard once it has ended, once, and neither is lost to who reconnects in between', async () => {
    const sessions = await openSessions({ url, dataDir: '', drop: async () => {} })
    const { accountId, ownerId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    const [early, late, last] = [1, 2, 3].map(n => `00000000-0000-4000-8000-00000000000${n}`)
    if (!early || !late || !last) throw new Error('three ids')
    const between: string[] = []
    await sessions.transact(async run => {
      await run(insert(accountId, early))
      await sessions.run(insert(accountId, late))
      // A transaction that is still at work does not hold up the others.
      expect(await live.next()).toEqual(created(late))
      between.push(live.lastEventId)
      await sessions.run(insert(accountId, last))
      expect(await live.next()).toEqual(created(last))
      between.push(live.lastEventId)
      return 'commit'
    })
    expect(await live.next()).toEqual(created(early))
    const next = await addContact(accountId)
    expect(await live.next()).toEqual(created(next))
    for (const after of between) {
      const resumed = await streams.open(ownerId, accountId, { after })
      const heard = await resumed.takeUntil(last)
      expect(heard.filter(([kind]) => kind === 'contact')).toEqual([
        created(early),
        created(late),
        created(last),
      ])
    }
    await sessions.close()
  })

  it('none is lost or heard twice among many writers', async () => {
    const sessions = await openSessions({ url, dataDir: '', drop: async () => {} }, 8)
    const { accountId, ownerId, memberId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    const ids: string[] = []
    const write = async (writer: number) => {
      for (let n = 0; n < 40; n++) {
        await sessions.transact(async run => {
          const id = `${String(writer).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
          await run(insert(accountId, id))
          // Transactions of different lengths, so that they end in another order than they began.
          for (let turn = (n * 7 + writer * 3) % 5; turn > 0; turn--) await run('SELECT 1')
          if (n % 10 === 0) return 'rollback'
          ids.push(id)
          return 'commit'
        })
      }
    }
    // One goes on from each of its events, as if the connection broke after every few of them.
    const restless: string[] = []
    const restart = async () => {
      let after: string | undefined
      while (restless.length < 4_000 && new Set(restless).size < 8 * 36) {
        const stream = await streams.open(ownerId, accountId, after ? { after } : { after: begin })
        for (const [, , id = ''] of await stream.take(3)) restless.push(id)
        after = stream.lastEventId
        stream.hangUp()
        if (new Set(restless).size >= 8 * 36 - 3) return after
      }
      return after
    }
    const first = await addContact(accountId)
    await live.next()
    const begin = live.lastEventId
    const [after] = await Promise.all([restart(), ...Array.from({ length: 8 }, (_, writer) => write(writer))])
    const heard = (await live.take(ids.length)).map(([, , id]) => id)
    expect(heard.sort()).toEqual(ids.sort())
    const last = await addContact(accountId)
    expect(await live.next()).toEqual(created(last))
    const rest = await streams.open(ownerId, accountId, after ? { after } : {})
    for (const [, , id = ''] of await rest.takeUntil(last)) restless.push(id)
    const written = new Set(restless.filter(id => ![first, last, accountId, memberId].includes(id)))
    expect([...written].sort()).toEqual(ids.sort())
    await sessions.close()
  })
})
