import { describe, expect, it } from 'vitest'
import { maxMs } from '../../hostile/measure-cost.ts'
import { startApp } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'
import { testServerUrl } from '../../support/database.ts'
import { askImport, importInto } from '../../support/records/import-contacts.ts'

const app = await startApp()
const { prisma } = app.database

const most = 10_000
const rows = Array.from({ length: most }, (_, at) => ({
  firstName: `Ann ${at}`,
  lastName: 'Example',
  email: `ann-${at}@example.com`,
  phone: `+1 (555) 010-${at}`,
  company: `Example & Sons, ${at}`,
  contactType: 'lead',
  source: 'website',
}))
const csv = [
  'First Name,Last Name,Email,Phone,Company,Type,Source',
  ...rows.map(row =>
    Object.values(row)
      .map(value => `"${value}"`)
      .join(),
  ),
].join('\r\n')

/** Imports, and gives the longest time for which the server's thread worked without a pause, in milliseconds of CPU. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  })
  await work()
  clearInterval(timer)
  return longest
}

describe.each([
  ['CSV', { csv }],
  ['rows', { rows }],
])('10,000 contacts as %s', (_form, input) => {
  it('are imported at once, met again, and changed', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const none = { created: 0, updated: 0, skipped: 0, failed: 0 }
    expect(await importInto(app, account, { ...input, dryRun: true })).toMatchObject({
      ...none,
      created: most,
    })
    expect(await prisma.contact.count({ where: { accountId } })).toBe(0)
    expect(await importInto(app, account, input)).toMatchObject({ ...none, created: most })
    const { rows: met, ...counts } = await importInto(app, account, { ...input, onMatch: 'update' })
    expect(counts).toEqual({ ...none, skipped: most, ignoredColumns: [] })
    expect(new Set(met.map(({ contactId }) => contactId)).size).toBe(most)
    await prisma.contact.updateMany({ where: { accountId }, data: { company: null, contactType: 'client' } })
    const next = { accountId, ownerId: account.memberId }
    expect(await importInto(app, next, { ...input, onMatch: 'update' })).toMatchObject({
      ...none,
      updated: most,
    })
    const totals = `query ($a: UUID!) { contacts(accountId: $a, type: lead, search: "example & sons, 9999") { total }
      leads: contacts(accountId: $a, type: lead) { total items { company } } }`
    const { data } = await app.graphql(ownerId, totals, { a: accountId })
    expect(data.leads.total).toBe(most)
    expect(data.leads.items[0].company).toContain('Example & Sons')
  })

  it('leave others their turn', async () => {
    const account = await app.newAccount()
    const longest = await longestBlock(() => importInto(app, account, input))
    // Some 60 ms on a quick machine, which has 500.
    expect(longest).toBeLessThan(5 * maxMs)
  })
})

it('an import takes statements by the hundred rows, not by the row', async () => {
  const account = await app.newAccount()
  const statements = await countStatements(() => importInto(app, account, { rows: rows.slice(0, 1_000) }))
  expect(statements).toBeLessThan(20)
})

describe('where', () => {
  it('the database fails, nothing is imported, and the same call passes later', async () => {
    const own = await startApp({ ownDatabase: 'Has a trigger that fails.' })
    const { prisma } = own.database
    const account = await own.newAccount()
    const { accountId } = account
    await prisma.$executeRawUnsafe(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'out of luck'; END $$`)
    await prisma.$executeRawUnsafe(`CREATE TRIGGER fail BEFORE INSERT ON contacts FOR EACH ROW
      WHEN (NEW.first_name = 'Ann 999') EXECUTE FUNCTION fail()`)
    const input = { rows: rows.slice(0, 1_000) }
    const { errors } = await askImport(own, account, input)
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
    expect(await prisma.contact.count({ where: { accountId } })).toBe(0)
    await prisma.$executeRawUnsafe('DROP TRIGGER fail ON contacts')
    expect(await importInto(own, account, input)).toMatchObject({ created: 1_000 })
    const total = 'query ($a: UUID!) { contacts(accountId: $a) { total } }'
    const { data } = await own.graphql(account.ownerId, total, { a: accountId })
    expect(data.contacts.total).toBe(1_000)
  })

  it.runIf(testServerUrl)('a contact is deleted while it is looked up, the next oldest is met', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const row = { firstName: 'Ann', email: 'ann@example.com' }
    const [oldest] = (await importInto(app, account, { rows: [row] })).rows
    const [next] = (await importInto(app, account, { rows: [row], onMatch: 'create' })).rows
    const id = oldest?.contactId ?? ''
    const [isDeleted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deletion = prisma.$transaction(async tx => {
      await tx.contact.delete({ where: { accountId_id: { accountId, id } } })
      isDeleted.resolve()
      await mayEnd.promise
    })
    await isDeleted.promise
    const report = importInto(app, account, { rows: [{ ...row, company: 'New' }], onMatch: 'update' })
    await expect
      .poll(
        () => prisma.$queryRaw`SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      .toHaveLength(1)
    mayEnd.resolve()
    await deletion
    expect(await report).toMatchObject({ rows: [{ outcome: 'updated', contactId: next?.contactId }] })
  })
})

describe('an import costs', () => {
  it('two points for every five rows, one for each contact, and one for every thousand bytes of a large request', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const body = {
      query: `mutation ($a: UUID!, $rows: [ImportContactRow!]) {
        importContacts(accountId: $a, input: { rows: $rows }) { created } }`,
      variables: { a: accountId, rows },
    }
    const before = await app.services.costBudget.spend(`user:${ownerId}`, 1)
    const answer = await app.rest('POST', '/graphql', { as: ownerId, body })
    expect(answer.body.data).toEqual({ importContacts: { created: most } })
    const { requested, remaining } = answer.body.extensions.cost
    expect(requested).toBe(40 + 30 + 4_000 + 1)
    const bytes = Buffer.byteLength(JSON.stringify(body))
    const toReadTheDocument = 10
    const others = before.remaining - remaining - requested - most - Math.ceil(bytes / 1_000)
    expect(others).toBeGreaterThanOrEqual(0)
    expect(others).toBeLessThan(toReadTheDocument)
  })

  it('a point for each contact, without which nothing is imported; a dry run needs none', async () => {
    const account = await app.newAccount()
    await app.services.costBudget.spend(`user:${account.ownerId}`, 48_500)
    const input = { rows: rows.slice(0, 1_000) }
    expect(await importInto(app, account, { ...input, dryRun: true })).toMatchObject({ created: 1_000 })
    const { errors } = await askImport(app, account, input)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await prisma.contact.count({ where: { accountId: account.accountId } })).toBe(0)
  })

  it('no more than one operation may, whatever is asked of its rows', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($a: UUID!, $csv: String!) { importContacts(accountId: $a, input: { csv: $csv, dryRun: true }) {
      created updated skipped failed ignoredColumns
      rows { __typename line outcome contactId errors { __typename field message } } } }`
    const { errors } = await app.graphql(ownerId, query, { a: accountId, csv })
    expect(errors).toBeUndefined()
    const twice = `mutation ($a: UUID!, $csv: String!) {
      a: importContacts(accountId: $a, input: { csv: $csv }) { created }
      b: importContacts(accountId: $a, input: { csv: $csv }) { created } }`
    const short = `First Name\n${'A\n'.repeat(10_000)}`
    const refused = await app.graphql(ownerId, twice, { a: accountId, csv: short })
    expect(refused.errors?.[0]?.message).toMatch(/^The operation costs 81\d\d points; the maximum is 5000$/)
  })
})
