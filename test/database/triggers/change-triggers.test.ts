import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { openSessions } from '../sql-sessions.ts'

const app = await startApp()
const { prisma } = app.database

/** Told by another table's triggers, or nothing of what an account holds. */
const untold = [
  'moves',
  // A payment changes its invoice.
  'payments',
  // Nothing of the account has changed by it.
  ...['export_receipts', 'api_keys', 'idempotency_keys'],
  // They are the owner's, and tell it to others in another way.
  ...['webhook_endpoints', 'webhook_events', 'webhook_deliveries'],
  ...['record_counts', 'record_changes', 'forgotten_changes', 'deleted_records'],
]

it('every table of an account tells what is created, updated and deleted in it', async () => {
  const tables = await prisma.$queryRaw<{ name: string; told: string[] }[]>`
    SELECT c.table_name::text AS name, ARRAY (
      SELECT t.event_manipulation::text FROM information_schema.triggers t
      WHERE t.event_object_schema = c.table_schema AND t.event_object_table = c.table_name
        AND t.action_statement LIKE '%tell\_%\_changes%' AND t.action_orientation = 'STATEMENT'
      ORDER BY 1
    ) AS told
    FROM information_schema.columns c
    WHERE c.column_name = 'account_id' AND c.table_schema = current_schema()`
  expect(tables.length).toBeGreaterThan(18)
  const silent = tables.filter(({ told }) => told.join() !== 'DELETE,INSERT,UPDATE').map(({ name }) => name)
  expect(silent.sort()).toEqual([...untold].sort())
})

it('what is told are the kinds that callers know', async () => {
  const { data } = await app.graphql(app.newUser(), '{ __type(name: "RecordKind") { enumValues { name } } }')
  const known: string[] = data.__type.enumValues.map(({ name }: { name: string }) => name)
  const triggers = await prisma.$queryRaw<{ told: string }[]>`
    SELECT DISTINCT pg_get_triggerdef(oid) AS told FROM pg_trigger
    WHERE tgname LIKE '%\_tell\_inserted' AND tgrelid <> 'accounts'::regclass`
  const told = triggers.map(({ told }) => /tell_\w+_changes\('(\w+)'/.exec(told)?.[1] ?? told)
  expect(new Set([...told, 'account'])).toEqual(new Set(known))
})

it('one statement about many records takes time in proportion to them', async () => {
  const changeAll = async (count: number) => {
    const { accountId } = await app.newAccount()
    await prisma.$executeRaw`
      INSERT INTO contacts (id, account_id, first_name)
      SELECT gen_random_uuid(), ${accountId}::uuid, 'Ann' FROM generate_series(1, ${count}::int)`
    const before = process.cpuUsage()
    await prisma.contact.updateMany({ where: { accountId }, data: { firstName: 'Anne' } })
    await prisma.contact.deleteMany({ where: { accountId } })
    const { user, system } = process.cpuUsage(before)
    const changes = await prisma.$queryRaw<{ change: string; count: number }[]>`
      SELECT change, count(*)::int FROM record_changes
      WHERE account_id = ${accountId}::uuid AND kind = 'contact' GROUP BY change ORDER BY change`
    expect(changes).toEqual(['created', 'deleted', 'updated'].map(change => ({ change, count })))
    return user + system
  }
  const [some, many] = [await changeAll(500), await changeAll(5_000)]
  // Comparing each with each would take a hundred times as much. Only the embedded database works in this process.
  if (testServerUrl === null) expect(many / some).toBeLessThan(30)
})

describe.runIf(testServerUrl)('an account that is deleted while a record of it is', async () => {
  it('waits for the record, and leaves nothing of it', async () => {
    const sessions = await openSessions({
      url: String(app.services.config.databaseUrl),
      dataDir: '',
      drop: async () => {},
    })
    const { accountId } = await app.newAccount()
    const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    let deleting: Promise<unknown> = Promise.resolve()
    await sessions.transact(async run => {
      await run(`DELETE FROM contacts WHERE account_id = '${accountId}' AND id = '${id}'`)
      deleting = sessions.run(`DELETE FROM accounts WHERE id = '${accountId}'`)
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${accountId}%'`
      await expect.poll(() => sessions.run(waiting)).toHaveLength(1)
      return 'commit'
    })
    await deleting
    expect(await sessions.run(`SELECT FROM deleted_records WHERE account_id = '${accountId}'`)).toEqual([])
    expect(await sessions.run(`SELECT FROM accounts WHERE id = '${accountId}'`)).toEqual([])
    await sessions.close()
  })
})
