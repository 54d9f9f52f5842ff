import { describe, expect, it } from 'vitest'
import { collectionOf } from '../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { startApp } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

const documentedKeys = [
  'export_metadata',
  'account',
  'contacts',
  'deals',
  'invoices',
  'proposals',
  'contracts',
  'galleries',
  'bookings',
  'workflows',
]
/** Those that bizgate adds. */
const furtherKeys = exportedRecords.map(collectionOf).filter(key => !documentedKeys.includes(key))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ownerOnly = { error: 'Forbidden: account owner only' }
const noAccess = { error: 'Forbidden: no access to this account' }

/** An account with a record of every kind, and how a user, its owner unless told, exports it. */
async function filledAccount() {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  await fillAccount(prisma, accountId)
  const exportAccount = (as: string | null = ownerId, id = accountId) =>
    app.rest('GET', `/api/v1/account/export?account_id=${id}`, { as })
  return { ...account, exportAccount }
}

/** Every value in a JSON document with the key it stands under; entries of a list under the list's key. */
function valuesIn(node: unknown, key = ''): (readonly [key: string, value: unknown])[] {
  if (Array.isArray(node)) return node.flatMap(entry => valuesIn(entry, key))
  if (typeof node !== 'object' || node === null) return [[key, node]]
  return Object.entries(node).flatMap(([name, value]) => valuesIn(value, name))
}

/** The ids of everything that an account holds, from whichever table has an account. */
async function storedIds(accountId: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name IN ('id', 'account_id') AND data_type = 'uuid'
      AND table_name <> 'export_receipts'
    GROUP BY table_name HAVING count(*) = 2`
  const ids = tables.map(({ name }) => `SELECT id FROM ${name} WHERE account_id = $1::uuid`)
  const rows = await prisma.$queryRawUnsafe<{ id: string }[]>(ids.join(' UNION ALL '), accountId)
  return rows.map(({ id }) => id)
}

describe('200', () => {
  it('is a JSON attachment named by the account and the UTC date', async () => {
    const { accountId, ownerId, exportAccount } = await filledAccount()
    const names = () =>
      `attachment; filename="service-data-export-${accountId}-${new Date().toISOString().slice(0, 10)}.json"`
    const before = names()
    const { status, headers, body } = await exportAccount(ownerId, accountId.toUpperCase())
    expect([status, body.export_metadata.account_id]).toEqual([200, accountId])
    expect(headers.get('content-type')).toBe('application/json')
    expect([before, names()]).toContain(headers.get('content-disposition'))
  })

  it('has the documented keys in their order, then the further collections', async () => {
    const { accountId, exportAccount } = await filledAccount()
    const { body } = await exportAccount()
    expect(Object.keys(body)).toEqual([...documentedKeys, ...furtherKeys])
    expect(Object.entries(body.export_metadata)).toEqual([
      ['exported_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
      ['account_id', accountId],
      ['format_version', '1.0'],
      ['gdpr_request', true],
    ])
    expect(Math.abs(Date.now() - Date.parse(body.export_metadata.exported_at))).toBeLessThan(60_000)
    expect(body.account).toMatchObject({ id: accountId, name: 'Test account' })
  })

  it('has every collection as a list also where the account holds nothing', async () => {
    const ownerId = app.newUser()
    const { id } = await prisma.account.create({ data: { name: 'Empty', ownerId } })
    const { body } = await app.rest('GET', `/api/v1/account/export?account_id=${id}`, { as: ownerId })
    const { record_changes, ...rest } = body
    for (const key of [...documentedKeys.slice(2), ...furtherKeys])
      if (key !== 'record_changes') expect(rest[key]).toEqual([])
    expect(record_changes).toMatchObject([{ kind: 'account', record_id: id, change: 'created' }])
  })

  it('holds everything of the account and nothing of another, and every id that it mentions', async () => {
    await filledAccount()
    const { accountId, memberId, exportAccount } = await filledAccount()
    const { body } = await exportAccount()
    const values = valuesIn(body)
    const held = values.filter(([key]) => key === 'id').map(([, value]) => String(value))
    const records = held.filter(id => uuid.test(id))
    expect(records.toSorted()).toEqual([accountId, ...(await storedIds(accountId))].toSorted())
    // A merged contact is no more.
    const mentioned = values
      .filter(([key, value]) => key !== 'merged_id' && uuid.test(String(value)))
      .map(([, value]) => String(value))
    expect(mentioned.filter(id => !records.includes(id))).toEqual([])
    expect(body.team_members).toMatchObject([{ user_id: memberId }])
  })

  it('writes records in snake_case, amounts as numbers, days as days and times in UTC', async () => {
    const { exportAccount } = await filledAccount()
    const { body } = await exportAccount()
    const keys = new Set(valuesIn({ ...body, lead_forms: [], workflows: [] }).map(([key]) => key))
    expect([...keys].filter(key => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([])
    expect(body.contacts[0].created_at).toBe('2026-01-31T09:30:00.120Z')
    expect(body.deals[0]).toMatchObject({ value: 2500.5, status: 'open', expected_close_date: '2026-06-30' })
    expect(body.deals[0]).toMatchObject({
      contact_id: body.contacts[0].id,
      stage_id: body.pipeline_stages[0].id,
    })
    expect(body.invoices[0]).toMatchObject({
      amount: 100.1,
      contact_id: body.contacts[0].id,
      line_items: [{ unit_price: 70.1 }, { unit_price: 10 }],
      payments: [{ amount: 25 }, { amount: 15.05 }],
    })
  })

  it('is oldest first, and complete with thousands of records', async () => {
    const { accountId, exportAccount } = await filledAccount()
    await prisma.deal.createMany({
      data: Array.from({ length: 5_000 }, (_, index) => ({
        accountId,
        title: `${index}`,
        createdAt: new Date((5_000 - index) * 1_000),
      })),
    })
    const { body } = await exportAccount()
    const titles = body.deals.map(({ title }: { title: string }) => title)
    expect(titles).toEqual([...Array.from({ length: 5_000 }, (_, index) => `${4_999 - index}`), 'Wedding'])
  })
})

describe('403', () => {
  it('says to a team member that only the owner may, and to a stranger what every endpoint says', async () => {
    const { memberId, exportAccount } = await filledAccount()
    const asMember = await exportAccount(memberId)
    const asStranger = await exportAccount(app.newUser())
    expect([asMember.status, asMember.body]).toEqual([403, ownerOnly])
    expect([asStranger.status, asStranger.body]).toEqual([403, noAccess])
    expect(asMember.headers.get('content-disposition')).toBeNull()
  })
})

describe('429', () => {
  it('answers the second call within the hour, whoever owns the account by then', async () => {
    const { accountId, ownerId, memberId, exportAccount } = await filledAccount()
    expect((await exportAccount()).status).toBe(200)
    await prisma.account.update({ where: { id: accountId }, data: { ownerId: memberId } })
    expect((await exportAccount(ownerId)).body).toEqual(noAccess)
    const { status, headers, body } = await exportAccount(memberId, accountId.toUpperCase())
    expect([status, body]).toEqual([429, { error: 'Rate limit exceeded' }])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  })

  it('holds for each account by itself', async () => {
    const { ownerId, exportAccount } = await filledAccount()
    const { id } = await prisma.account.create({ data: { name: 'Second', ownerId } })
    expect([(await exportAccount()).status, (await exportAccount(ownerId, id)).status]).toEqual([200, 200])
  })

  it('lets one of several at once through', async () => {
    const { exportAccount } = await filledAccount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => exportAccount()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429])
  })
})

describe('the order of checks', () => {
  it('is 401, 400, 403, 429, and refused calls do not count', async () => {
    const { memberId, exportAccount } = await filledAccount()
    const refusals = async () => [
      (await exportAccount(null, 'x')).status,
      (await exportAccount(app.newUser(), 'x')).status,
      (await exportAccount(memberId)).status,
    ]
    expect(await refusals()).toEqual([401, 400, 403])
    expect((await exportAccount()).status).toBe(200)
    expect(await refusals()).toEqual([401, 400, 403])
    expect((await exportAccount()).status).toBe(429)
  })
})
