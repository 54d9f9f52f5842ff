import { describe, expect, it } from 'vitest'
import { collectionOf } from '../../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { lockTable } from '../../support/held-lock.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp()
const { prisma } = app.database

const contactsExport = `subscription ($accountId: UUID!) {
  contactsExport(accountId: $accountId) {
    contacts { id firstName lastName email phone company contactType source createdAt updatedAt }
  }
}`
const accountExport = `subscription ($accountId: UUID!) {
  accountExport(accountId: $accountId) { exportedAt collection records }
}`

/** What the export's records are for the tests: JSON objects. */
type Entry = Record<string, unknown>

async function collect(userId: string | null, query: string, accountId: string) {
  return Array.fromAsync(subscribe(app, { userId, query, variables: { accountId } }))
}

async function exportContacts(userId: string, accountId: string): Promise<Entry[]> {
  const events = await collect(userId, contactsExport, accountId)
  return events.flatMap(({ data }) => data.contactsExport.contacts)
}

async function exportAccount(userId: string, accountId: string): Promise<Record<string, Entry[]>> {
  const events = await collect(userId, accountExport, accountId)
  const collections: Record<string, Entry[]> = {}
  for (const { data } of events) {
    const { collection, records } = data.accountExport
    collections[collection] = [...(collections[collection] ?? []), ...records]
  }
  return collections
}

/** Contacts with as much in them as fills a connection's buffers after a few thousand. */
async function createManyContacts(accountId: string, count: number): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'Contact ' || number, repeat('x', 255)
    FROM generate_series(1, ${count}::int) number`
}

/** More than the buffers between a server and a reader hold. The embedded database reads all rows at once, in batches. */
const many = testServerUrl ? 20_000 : 3_000
const large = await app.newAccount()
await createManyContacts(large.accountId, many)

async function readCode(userId: string | null, query: string, accountId: string): Promise<unknown> {
  const [event] = await collect(userId, query, accountId)
  return event?.errors?.[0]?.extensions
}

describe('contactsExport', () => {
  it('gives every contact of the account with all its fields, oldest first, and no other’s', async () => {
    const { accountId, memberId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    await prisma.contact.create({
      data: { accountId, firstName: 'Oldest', createdAt: new Date('2020-01-01') },
    })
    await fillAccount(prisma, (await app.newAccount()).accountId)
    expect(await exportContacts(memberId, accountId)).toEqual([
      {
        id: expect.any(String),
        firstName: 'Oldest',
        lastName: null,
        email: null,
        phone: null,
        company: null,
        contactType: 'lead',
        source: 'other',
        createdAt: '2020-01-01T00:00:00.000Z',
        updatedAt: expect.any(String),
      },
      {
        id: expect.any(String),
        firstName: 'Ann',
        lastName: 'Årud',
        email: 'ann@example.com',
        phone: '+1 555 010 0100',
        company: 'Årud & Co',
        contactType: 'lead',
        source: 'other',
        createdAt: '2026-01-31T09:30:00.120Z',
        updatedAt: expect.any(String),
      },
    ])
  })

  it('can follow a contact’s links', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    const query = `subscription ($accountId: UUID!) {
      contactsExport(accountId: $accountId) { contacts { firstName deals { nodes { title } } } }
    }`
    const [event] = await collect(ownerId, query, accountId)
    expect(event?.data.contactsExport.contacts).toEqual([
      { firstName: 'Ann', deals: { nodes: [{ title: 'Wedding' }] } },
    ])
  })

  it('is the contacts of one moment, whatever is written while it is read', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await createManyContacts(accountId, many)
    const contacts: Entry[] = []
    for await (const { data } of subscribe(app, {
      userId: ownerId,
      query: contactsExport,
      variables: { accountId },
    })) {
      if (contacts.length === 0) await deleteLastContacts(accountId)
      contacts.push(...data.contactsExport.contacts)
    }
    expect(contacts).toHaveLength(many)
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(many)
  })

  /** Those that are read last. */
  const deleteLastContacts = (accountId: string) => prisma.$executeRaw`
    DELETE FROM contacts WHERE id IN (
      SELECT id FROM contacts WHERE account_id = ${accountId}::uuid ORDER BY created_at DESC, id DESC LIMIT 500)`

  it('lets go of the database when its reader hangs up', async () => {
    const { accountId, ownerId } = large
    // More readers than there are connections for exports, one after the other.
    for (let reader = 0; reader < 6; reader++) {
      for await (const { data } of subscribe(app, {
        userId: ownerId,
        query: contactsExport,
        variables: { accountId },
      })) {
        expect(data.contactsExport.contacts.length).toBeLessThan(many)
        break
      }
    }
    expect(await exportContacts(ownerId, accountId)).toHaveLength(many)
  })

  it('gives no batch of an account without contacts', async () => {
    const { accountId, ownerId } = await app.newAccount()
    expect(await collect(ownerId, contactsExport, accountId)).toEqual([])
  })
})

describe('accountExport', () => {
  it('gives the collections in the order of the export document, the account first', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    const events = await collect(ownerId, accountExport, accountId)
    expect(events.map(({ data }) => data.accountExport.collection)).toEqual(exportedRecords.map(collectionOf))
    expect(new Set(events.map(({ data }) => data.accountExport.exportedAt)).size).toBe(1)
  })

  it('gives the account also where it holds nothing', async () => {
    const account = await prisma.account.create({ data: { name: 'Empty', ownerId: app.newUser() } })
    const { account: records, ...others } = await exportAccount(account.ownerId, account.id)
    expect(records).toEqual([expect.objectContaining({ id: account.id, name: 'Empty' })])
    expect(others).toEqual({
      record_changes: [expect.objectContaining({ kind: 'account', change: 'created' })],
    })
  })

  it('writes amounts as numbers, dates as days and times in UTC, and nests what belongs to one record', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contactId } = await fillAccount(prisma, accountId)
    const {
      contacts,
      deals,
      invoices,
      galleries,
      workflows,
      lead_forms: forms,
    } = await exportAccount(ownerId, accountId)
    expect(contacts?.[0]).toMatchObject({
      id: contactId,
      last_name: 'Årud',
      created_at: '2026-01-31T09:30:00.120Z',
    })
    expect(deals?.[0]).toMatchObject({ value: 2500.5, probability: 50, expected_close_date: '2026-06-30' })
    expect(invoices?.[0]).toMatchObject({
      amount: 100.1,
      amount_paid: 40.05,
      status: 'partial',
      due_date: '2999-12-31',
      notes: 'Thank you.\nSee you soon.',
      sent_at: '2026-02-01T00:00:00.000Z',
      viewed_at: null,
      line_items: [
        { position: 0, description: 'Shoot', quantity: 1, unit_price: 70.1 },
        { position: 1, description: 'Prints', quantity: 3, unit_price: 10 },
      ],
      payments: [
        { amount: 25, method: 'cash', paid_at: '2026-02-02T00:00:00.000Z' },
        { amount: 15.05, method: 'card', paid_at: '2026-02-03T00:00:00.000Z' },
      ],
    })
    expect(galleries?.[0]).toMatchObject({ items: [{ title: 'Picture 0' }, { title: 'Picture 1' }] })
    expect(workflows?.[0]).toMatchObject({ steps: [{ action: 'email', delay_days: 1, text: 'Thanks' }] })
    expect(forms?.[0]).toMatchObject({
      fields: [{ id: 'name', maps_to: 'first_name' }],
      allowed_origins: ['https://example.com'],
    })
  })

  it('spells every key in snake_case, but for what a visitor sent', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    const sent = { 'Your Name': 'Ann', mixedCase: 'x' }
    await prisma.formSubmission.create({
      data: { accountId, outcome: 'updated', data: sent, replaced: { firstName: 'An', lastName: null } },
    })
    const collections = await exportAccount(ownerId, accountId)
    const submissions = collections.form_submissions ?? []
    expect(submissions).toContainEqual(
      expect.objectContaining({ data: sent, replaced: { first_name: 'An', last_name: null } }),
    )
    const others = JSON.stringify({ ...collections, form_submissions: [] })
    const keys = [...others.matchAll(/"(\w+)":/g)].map(([, key]) => key)
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter(key => key !== key?.toLowerCase())).toEqual([])
  })

  it('is oldest first', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    await prisma.proposal.createMany({
      data: [2, 3, 1].map(day => ({
        accountId,
        title: `Day ${day}`,
        createdAt: new Date(`2026-01-0${day}`),
      })),
    })
    await prisma.teamMember.create({
      data: { accountId, userId: 'older', createdAt: new Date('2020-01-01') },
    })
    const { proposals, team_members: members } = await exportAccount(ownerId, accountId)
    expect(proposals?.map(({ title }) => title)).toEqual(['Day 1', 'Day 2', 'Day 3'])
    expect(members?.map(({ user_id }) => user_id)).toEqual(['older', memberId])
  })

  it('holds every id that it mentions, and nothing of another account', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const other = await app.newAccount()
    await fillAccount(prisma, accountId)
    await fillAccount(prisma, other.accountId)
    const own = idsIn(await exportAccount(ownerId, accountId))
    const foreign = idsIn(await exportAccount(other.ownerId, other.accountId))
    expect(own.mentioned.size).toBeGreaterThan(0)
    expect(own.mentioned.difference(own.held)).toEqual(new Set())
    expect(own.held.intersection(foreign.held)).toEqual(new Set())
  })

  it('is everything as it is at one moment, whatever is written while it is read', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await fillAccount(prisma, accountId)
    // The export stands still in its middle. The embedded database does nothing else while it reads.
    const lock = testServerUrl ? await lockTable(app.services.config.databaseUrl, 'lead_forms') : null
    const counts: Record<string, number> = {}
    for await (const { data } of subscribe(app, {
      userId: ownerId,
      query: accountExport,
      variables: { accountId },
    })) {
      const { collection, records } = data.accountExport
      if (collection === 'account') {
        await emptyAccount(accountId)
        await lock?.release()
      }
      counts[collection] = (counts[collection] ?? 0) + records.length
    }
    expect(counts).toEqual({
      ...Object.fromEntries(exportedRecords.map(collectionOf).map(name => [name, 1])),
      // The contact's, and those of everything that fills the account.
      record_changes: expect.any(Number),
    })
  })

  it('runs once an hour per account, also where its reader hung up', async () => {
    const { accountId, ownerId } = large
    for await (const { data } of subscribe(app, {
      userId: ownerId,
      query: accountExport,
      variables: { accountId },
    })) {
      expect(data.accountExport.collection).toBe('account')
      break
    }
    expect(await readCode(ownerId, accountExport, accountId)).toMatchObject({ code: 'RATE_LIMITED' })
    const other = await app.newAccount()
    expect(await readCode(other.ownerId, accountExport, other.accountId)).toBeUndefined()
  })

  async function emptyAccount(accountId: string): Promise<void> {
    const where = { accountId }
    await prisma.$transaction([
      prisma.invoice.deleteMany({ where }),
      prisma.gallery.deleteMany({ where }),
      prisma.contact.deleteMany({ where }),
      prisma.formSubmission.deleteMany({ where }),
    ])
  }

  /** Ids of records, and the ids by which records name others. Users are not among the records. */
  function idsIn(collections: Record<string, Entry[]>): { held: Set<unknown>; mentioned: Set<unknown> } {
    const entries = Object.values(collections).flat()
    const nested = entries.flatMap(({ line_items = [], payments = [], items = [] }) =>
      [line_items, payments, items].flat().filter((entry): entry is Entry => typeof entry === 'object'),
    )
    const all = [...entries, ...nested]
    const links = ['contact_id', 'deal_id', 'stage_id', 'form_id', 'invoice_id', 'proposal_id', 'gallery_id']
    return {
      held: new Set(all.map(({ id }) => id).filter(Boolean)),
      mentioned: new Set(all.flatMap(entry => links.map(link => entry[link])).filter(Boolean)),
    }
  }
})
