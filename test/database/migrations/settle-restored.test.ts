import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../../src/database/open-database.ts'
import { LiveStream } from '../../graphql/live/live-stream.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'

/** More than the tests of others take between two statements of this one. */
const ahead = 20_000

describe.runIf(testServerUrl)('a dump of a Postgres that has numbered more transactions', async () => {
  const app = await startApp({ ownDatabase: 'Changes the history of all accounts.' })
  const url = String(app.services.config.databaseUrl)
  const { prisma } = app.database

  const addContact = async (accountId: string) =>
    (await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })).id

  async function run<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Renumbers an account's changes as that Postgres did, and answers the last number. */
  async function bring(accountId: string): Promise<bigint> {
    const [row] = await run<{ last: string }>(`
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${ahead} AS last`)
    await run(`SET session_replication_role = 'replica';
      UPDATE record_changes SET position = ${row?.last} WHERE account_id = '${accountId}';
      INSERT INTO forgotten_changes VALUES ('${accountId}', ${row?.last} - 5, 1)`)
    return BigInt(row?.last ?? '')
  }

  /** Numbers transactions until one has that number. */
  const pass = (position: bigint) =>
    run(`DO $$ BEGIN
      WHILE pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= ${position} LOOP
        PERFORM pg_current_xact_id();
        COMMIT;
      END LOOP;
    END $$`)

  it('brings changes that a start makes old: they are sent to nobody, and new ones can be resumed from', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const old = await addContact(accountId)
    const position = await bring(accountId)
    await migrateDatabase({ url, dataDir: '' })

    const token = await app.token(ownerId)
    const open = (after?: string) =>
      LiveStream.open(app.url, { token, accountId, ...(after ? { after } : {}) })
    const live = await open()
    const first = await addContact(accountId)
    expect(await live.next()).toEqual(['contact', 'created', first])
    const resumed = await open(live.lastEventId)
    const second = await addContact(accountId)
    expect((await resumed.takeUntil(second)).at(-1)).toEqual(['contact', 'created', second])
    expect(await live.next()).toEqual(['contact', 'created', second])

    await pass(position)
    const third = await addContact(accountId)
    expect(await live.next()).toEqual(['contact', 'created', third])
    expect(await (await open('1-0')).next()).toBe('CONFLICT')

    const history = `query ($accountId: UUID!) {
      accountHistory(accountId: $accountId) { nodes { recordId } }
    }`
    const { data } = await app.graphql(ownerId, history, { accountId })
    const told = data.accountHistory.nodes.map(({ recordId }: { recordId: string }) => recordId)
    expect(told.slice(0, 4)).toEqual([third, second, first, old])
    await expect(
      run(`UPDATE record_changes SET position = 1 WHERE account_id = '${accountId}'`),
    ).rejects.toThrow('cannot be changed')
    for (const stream of [live, resumed]) stream.hangUp()
  })

  it('is renumbered by the owner of its tables alone, whom another role is referred to', async () => {
    const { accountId } = await app.newAccount()
    const role = `role_${randomUUID().slice(0, 8)}`
    await run(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`)
    const ofRole = Object.assign(new URL(url), { username: role, password: 'hunter2' }).href
    const start = () => migrateDatabase({ url: ofRole, dataDir: '' })
    await start()
    await bring(accountId)
    await expect(start()).rejects.toThrow('run `bizgate migrate` as the owner of its tables')
    await migrateDatabase({ url, dataDir: '' })
    await start()
    await run(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })

  it('may have forgotten all of an account, and several processes may start at once', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const position = await bring(accountId)
    await run(`SET session_replication_role = 'replica';
      DELETE FROM record_changes WHERE account_id = '${accountId}'`)
    await Promise.all([1, 2, 3].map(() => migrateDatabase({ url, dataDir: '' })))
    const live = await LiveStream.open(app.url, { token: await app.token(ownerId), accountId })
    const id = await addContact(accountId)
    expect(await live.next()).toEqual(['contact', 'created', id])
    live.hangUp()
    const [row] = await run<{ position: string }>(
      `SELECT position FROM forgotten_changes WHERE account_id = '${accountId}'`,
    )
    expect(BigInt(row?.position ?? '')).toBeLessThan(position - 5n)
  })
})
