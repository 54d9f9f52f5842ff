import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { startApp } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { shareDatabase } from '../support/test-server.ts'
import { exportText, importText } from './texts.ts'

type Value = Record<string, unknown>
/** A document whose records the tests change. */
type Document = Record<string, Value[]> & { export_metadata: Value; account: Value }

let database: Database
let text: string

beforeAll(async () => {
  database = await shareDatabase()
  const { prisma } = database
  const { id } = await prisma.account.create({
    data: { name: 'Full', ownerId: 'owner', timeZone: 'Europe/Lisbon' },
  })
  await prisma.teamMember.create({ data: { accountId: id, userId: 'member' } })
  await fillAccount(prisma, id)
  text = await exportText(database, id)
})

/** The document of another account, so that it keeps its ids. */
function changed(change: (document: Document) => unknown): string {
  const id = randomUUID()
  const document = JSON.parse(text.replaceAll(JSON.parse(text).account.id, id))
  for (const form of document.lead_forms) {
    const was = form.id
    form.id = randomUUID()
    for (const submission of document.form_submissions)
      if (submission.form_id === was) submission.form_id = form.id
  }
  change(document)
  return JSON.stringify(document)
}

const countRows = async () => [await database.prisma.account.count(), await database.prisma.contact.count()]

async function problemsOf(change: (document: Document) => unknown) {
  const before = await countRows()
  const failure = await importText(database, changed(change)).then(
    () => 'imported',
    error => error,
  )
  expect(await countRows()).toEqual(before)
  return JSON.parse(failure.message).map(({ path, message }: Value) => `${path}: ${message}`)
}

/** The first record of a list. */
const first = (records: readonly Value[] | undefined) => records?.[0] as Value

/** A payment of the first invoice; there are one of 25 and one of 15.05. */
const paymentOf = (document: Document, at = 0) => (first(document.invoices).payments as Value[])[at] as Value

/** A field of a form. */
const field = (id = 'a', mapsTo: string | null = null) => ({ id, label: 'A', type: 'text', maps_to: mapsTo })

describe('an import refuses, with the path and without writing anything', () => {
  it.each<[string, (document: Document) => void, unknown]>([
    [
      'a text that is too long',
      d => Object.assign(first(d.contacts), { first_name: '🙂'.repeat(256) }),
      '/contacts/0/first_name: Must be at most 255 characters',
    ],
    [
      'NUL',
      d => Object.assign(first(d.notes), { text: 'a\0' }),
      '/notes/0/text: Must not contain NUL characters',
    ],
    [
      'half a surrogate pair in JSON',
      d => Object.assign(first(d.form_submissions), { data: { a: [{ '\ud800': 1 }] } }),
      '/form_submissions/0/data: Must not contain unpaired surrogates',
    ],
    [
      'a word that is none',
      d => Object.assign(first(d.deals), { status: 'maybe' }),
      '/deals/0/status: Must be one of open, won, lost, abandoned',
    ],
    [
      'a thousandth',
      d => Object.assign(first(d.invoices), { amount: 1.005 }),
      '/invoices/0/amount: Must have at most two decimal places',
    ],
    [
      'a day that is none',
      d => Object.assign(first(d.deals), { expected_close_date: '2026-02-29' }),
      '/deals/0/expected_close_date: Must be a real calendar day',
    ],
    [
      'a time without a zone',
      d => Object.assign(first(d.contacts), { created_at: '2026-01-01T00:00:00' }),
      '/contacts/0/created_at: Must be a timestamp of RFC 3339, with seconds and an offset, such as 2026-01-31T09:30:00+02:00',
    ],
    [
      'an id that is none',
      d => Object.assign(first(d.contacts), { id: 'x' }),
      '/contacts/0/id: Must be a UUID',
    ],
    [
      'null where a value must be',
      d => Object.assign(first(d.contacts), { first_name: null }),
      '/contacts/0/first_name: Must not be null',
    ],
    ['a missing value', d => void delete first(d.contacts).first_name, '/contacts/0/first_name: Required'],
    [
      'a record that is none',
      d => Object.assign(d, { contacts: [3 as never] }),
      '/contacts/0: Must be an object',
    ],
    [
      'a line that is none',
      d => Object.assign(first(d.invoices), { line_items: [null] }),
      '/invoices/0/line_items/0: Must be an object',
    ],
    [
      'lines that are none',
      d => Object.assign(first(d.invoices), { payments: 'none' }),
      '/invoices/0/payments: Must be a list',
    ],
    [
      'a payment of nothing',
      d => Object.assign(paymentOf(d), { amount: 0 }),
      '/invoices/0/payments/0/amount: Must be above 0, but of a reversal',
    ],
    [
      'a payment below 0 that reverses none',
      d => Object.assign(paymentOf(d), { amount: -5 }),
      '/invoices/0/payments/0/amount: Must be above 0, but of a reversal',
    ],
    [
      'a reversal without a reason',
      d => Object.assign(paymentOf(d), { amount: -15.05, reverses_id: paymentOf(d, 1).id }),
      '/invoices/0/payments/0/reason: Required of a reversal',
    ],
    [
      'a reversal of a payment of another invoice',
      d => Object.assign(paymentOf(d), { amount: -15.05, reverses_id: randomUUID(), reason: 'Wrong' }),
      '/invoices/0/payments/0/reverses_id: Must be a payment of this invoice that no other one reverses',
    ],
    [
      'a reversal of another amount',
      d => Object.assign(paymentOf(d), { amount: -15, reverses_id: paymentOf(d, 1).id, reason: 'Wrong' }),
      '/invoices/0/payments/0/amount: Must be what was received, below 0',
    ],
    [
      'payments of more than was paid',
      d => Object.assign(paymentOf(d), { amount: 25.01 }),
      '/invoices/0/amount_paid: Must be the sum of the payments',
    ],
    [
      'payments of less than was paid since the invoice was sent',
      d => {
        const invoice_id = first(d.invoices).id
        Object.assign(first(d.invoices), { payments: [paymentOf(d)] })
        d.moves?.push({
          id: randomUUID(),
          invoice_id,
          field: 'status',
          from_value: 'sent',
          to_value: 'partial',
        })
      },
      '/invoices/0/amount_paid: Must be the sum of the payments',
    ],
    [
      'a line of another invoice',
      d => Object.assign(first(first(d.invoices).line_items as Value[]), { invoice_id: randomUUID() }),
      '/invoices/0/line_items/0/invoice_id: Must be the id of the record around it',
    ],
    [
      'a time zone that is none',
      d => Object.assign(d.account, { time_zone: 'Mars/Base' }),
      '/account/time_zone: Must be an IANA time zone, such as Europe/Lisbon or UTC',
    ],
    [
      'another account',
      d => Object.assign(d.account, { id: randomUUID() }),
      '/account/id: Must be the account_id of export_metadata',
    ],
    [
      'another format',
      d => Object.assign(d.export_metadata, { format_version: '2.0' }),
      '/export_metadata/format_version: Must be 1.0, the only format that is known',
    ],
    ['a key that is not there', d => void delete d.bookings, '/bookings: Required'],
    ['a list that is none', d => Object.assign(d, { contacts: {} as never }), '/contacts: Must be a list'],
    [
      'form fields without a shape',
      d => Object.assign(first(d.lead_forms), { fields: [{ ...field(), label: 1 }] }),
      '/lead_forms/0/fields/0/label: Must be a string',
    ],
    [
      'a form without fields',
      d => Object.assign(first(d.lead_forms), { fields: [] }),
      '/lead_forms/0/fields: Must have at least one field',
    ],
    [
      'two fields of one id',
      d => Object.assign(first(d.lead_forms), { fields: [field(), field()] }),
      '/lead_forms/0/fields/1/id: Must be unique',
    ],
    [
      'a field that fills what another fills',
      d =>
        Object.assign(first(d.lead_forms), { fields: [field('a', 'first_name'), field('b', 'first_name')] }),
      '/lead_forms/0/fields/1/maps_to: Another field maps to firstName',
    ],
    [
      'fields that are too much together',
      d =>
        Object.assign(first(d.lead_forms), {
          fields: Array.from({ length: 100 }, (_, at) => ({
            ...field(String(at)),
            options: Array.from({ length: 100 }, (_, option) => `${option}${'x'.repeat(100)}`),
          })),
        }),
      '/lead_forms/0/fields: Must take at most 524288 bytes as JSON',
    ],
    [
      'any origin',
      d => Object.assign(first(d.lead_forms), { allowed_origins: ['https://a.example', '*'] }),
      '/lead_forms/0/allowed_origins/1: Must not have a wildcard: name each origin, such as https://www.example.com',
    ],
    [
      'a honeypot that has to be filled',
      d =>
        Object.assign(first(d.lead_forms), { fields: [{ ...field(), required: true }], honeypot_field: 'a' }),
      '/lead_forms/0/honeypot_field: Must not be a required or mapped field',
    ],
    [
      'lines that do not make the amount',
      d => Object.assign(first(d.invoices), { amount: 1.25 }),
      '/invoices/0/amount: Must be the sum of the line items, 100.10',
    ],
    [
      'parts of cents',
      d =>
        Object.assign(first(first(d.proposals).line_items as Value[]), { quantity: 0.33, unit_price: 0.1 }),
      '/proposals/0/line_items/0: Quantity times unit price must come out in whole cents',
    ],
    [
      'a gallery of 1,001 pictures',
      d => {
        const gallery = first(d.galleries)
        const items = Array.from({ length: 1_001 }, () => ({
          ...first(gallery.items as Value[]),
          id: randomUUID(),
        }))
        Object.assign(gallery, { items })
      },
      '/galleries/0/items: Must have at most 1000 entries',
    ],
    [
      'a link to nothing',
      d => Object.assign(first(d.deals), { contact_id: randomUUID() }),
      expect.stringMatching(/^\/deals: A row breaks the rule deals_account_id_contact_id_fkey: Key /),
    ],
    [
      'an id that is there twice',
      d => void d.contacts?.push(first(d.contacts)),
      expect.stringMatching(/^\/contacts: Row 2 breaks the rule contacts_pkey: Key /),
    ],
    [
      'an invoice number that is there twice',
      d => void d.invoices?.push({ ...first(d.invoices), id: randomUUID(), line_items: [], payments: [] }),
      expect.stringMatching(/^\/invoices: Row 2 breaks the rule invoices_.*number.*: Key /),
    ],
    [
      'a booking that ends before it starts',
      d => Object.assign(first(d.bookings), { ends_at: first(d.bookings).starts_at }),
      expect.stringMatching(/^\/bookings.*ends/),
    ],
    [
      'a note about nothing',
      d => Object.assign(first(d.notes), { contact_id: null, deal_id: null }),
      expect.stringMatching(/^\/notes: Row 1 breaks the rule /),
    ],
    [
      'a move that leads nowhere',
      d => Object.assign(first(d.moves), { to_value: first(d.moves).from_value }),
      expect.stringMatching(/^\/moves: Row 1 breaks the rule /),
    ],
    [
      'a blank name',
      d => Object.assign(first(d.contacts), { first_name: '  ' }),
      '/contacts/0/first_name: Required',
    ],
    [
      'a status that does not fit',
      d => Object.assign(first(d.deals), { open_probability: 7 }),
      '/deals: Row 1 breaks the rule deals_open_probability_fits_status',
    ],
  ])('%s', async (_what, change, problem) => {
    expect(await problemsOf(change)).toEqual([problem])
  })

  it('of many mistakes twenty, and counts the others; what the database refuses is told when the file has none', async () => {
    const many = (d: Document) => {
      d.contacts = Array.from({ length: 500 }, () => ({ ...first(d.contacts), id: randomUUID() }))
      d.deals = d.contacts.map(() => ({ ...first(d.deals), id: randomUUID(), contact_id: randomUUID() }))
    }
    const found = await problemsOf(d => {
      many(d)
      for (const contact of d.contacts ?? []) contact.email = 1
    })
    expect(found).toEqual(
      Array.from({ length: 20 }, (_, at) => `/contacts/${at}/email: Must be a valid e-mail address`),
    )
    expect(await problemsOf(many)).toEqual([expect.stringMatching(/^\/deals: A row breaks the rule/)])
  })

  it('a document that does not begin with export_metadata', async () => {
    const found = importText(database, '{"account":{},"export_metadata":{}}')
    await expect(found).rejects.toThrow('Must begin with export_metadata')
  })

  it('what is not known, unless it may be dropped', async () => {
    const strange = changed(d => {
      first(d.contacts).nickname = 'Annie'
      d.widgets = [{}, {}]
      first(first(d.invoices).line_items as Value[]).colour = 'red'
      first(first(d.lead_forms).fields as Value[]).tooltip = 'Hm'
    })
    await expect(importText(database, strange)).rejects.toMatchObject({
      counts: new Map([
        ['contacts.nickname', 1],
        ['invoices.line_items.colour', 1],
        ['lead_forms.fields.tooltip', 1],
        ['widgets', 2],
      ]),
    })
    const { accountId, dropped } = await importText(database, strange, { dropUnknown: true })
    expect([...dropped.keys()]).toEqual([
      ...['contacts.nickname', 'invoices.line_items.colour', 'lead_forms.fields.tooltip', 'widgets'],
    ])
    await database.prisma.account.delete({ where: { id: accountId } })
  })
})

describe('an import takes', () => {
  it('what follows the contract and nothing more, with defaults for what is not there', async () => {
    const [contactId, dealId] = [randomUUID(), randomUUID()]
    const document = {
      export_metadata: {
        exported_at: '2026-01-01T00:00:00Z',
        account_id: randomUUID(),
        format_version: '1.0',
        gdpr_request: true,
      },
      account: {},
      contacts: [
        { id: contactId, first_name: 'Ann', email: ' Ann@Example.com', created_at: '2026-01-01T00:00:00Z' },
      ],
      deals: [
        {
          id: dealId,
          title: 'Won',
          status: 'won',
          value: 5,
          contact_id: contactId,
          created_at: '2026-01-02T00:00:00Z',
        },
        { id: randomUUID(), title: 'Open' },
      ],
      invoices: [
        { id: randomUUID(), invoice_number: '7', amount: 12.5, status: 'paid' },
        { id: randomUUID(), invoice_number: '8', amount: 1, status: 'overdue', due_date: '2020-01-01' },
        {
          id: randomUUID(),
          invoice_number: '9',
          amount: 1,
          status: 'viewed',
          created_at: '2026-01-03T00:00:00Z',
        },
        {
          ...{ id: randomUUID(), invoice_number: 'X', amount: '2', amount_paid: '1' },
          ...{ status: 'overdue', due_date: '2020-01-01' },
        },
      ],
      ...{ proposals: [], contracts: [], galleries: [], bookings: [], workflows: [] },
    }
    await expect(importText(database, JSON.stringify(document))).rejects.toThrow('/account/name')
    const { accountId } = await importText(database, JSON.stringify(document), { name: 'Theirs' })
    const { prisma } = database
    expect(await prisma.account.findUnique({ where: { id: accountId } })).toMatchObject({
      ...{ name: 'Theirs', ownerId: 'new-owner', timeZone: 'UTC' },
    })
    expect(await prisma.contact.findMany({ where: { accountId } })).toMatchObject([
      { contactType: 'lead', source: 'other', emailKey: 'ann@example.com' },
    ])
    expect(await prisma.deal.findMany({ where: { accountId }, orderBy: { title: 'desc' } })).toMatchObject([
      { title: 'Won', probability: 100, openProbability: 50, closedAt: new Date('2026-01-02T00:00:00Z') },
      { title: 'Open', probability: 50, openProbability: null, closedAt: null },
    ])
    expect(
      await prisma.invoice.findMany({ where: { accountId }, orderBy: { invoiceNumber: 'asc' } }),
    ).toMatchObject([
      ...[{ status: 'paid' }, { status: 'sent' }],
      { status: 'viewed', viewedAt: new Date('2026-01-03T00:00:00Z') },
      { status: 'partial' },
    ])
    await prisma.account.delete({ where: { id: accountId } })
  })

  it('what the API takes, as the API keeps it', async () => {
    const theirs = changed(d => {
      Object.assign(first(d.contacts), {
        email: ' Ann@Example.com ',
        created_at: '2026-01-01T01:00:00+01:00',
      })
      Object.assign(first(d.deals), { value: '12.5' })
      Object.assign(first(d.lead_forms), {
        // An earlier version stored the second.
        allowed_origins: ['HTTPS://Example.com:443/', 'https://*.example.com'],
      })
      Object.assign(d.account, { time_zone: 'Asia/Calcutta' })
    })
    const { accountId } = await importText(database, theirs)
    const { prisma } = database
    expect((await prisma.account.findUnique({ where: { id: accountId } }))?.timeZone).toBe('Asia/Kolkata')
    expect(await prisma.contact.findFirst({ where: { accountId } })).toMatchObject({
      ...{
        email: 'Ann@Example.com',
        emailKey: 'ann@example.com',
        createdAt: new Date('2026-01-01T00:00:00Z'),
      },
    })
    expect(String((await prisma.deal.findFirst({ where: { accountId } }))?.value)).toBe('12.5')
    expect((await prisma.leadForm.findFirst({ where: { accountId } }))?.allowedOrigins).toEqual([
      'https://example.com',
      'https://*.example.com',
    ])
    await prisma.account.delete({ where: { id: accountId } })
  })

  it('what a bot could once send in the deepest document', async () => {
    const deepest = JSON.parse(`${'['.repeat(196)}1${']'.repeat(196)}`)
    const deep = changed(d => Object.assign(first(d.form_submissions), { data: { trap: deepest } }))
    const { accountId } = await importText(database, deep)
    const again = await exportText(database, accountId)
    expect(JSON.parse(again).form_submissions).toContainEqual(
      expect.objectContaining({ data: { trap: deepest } }),
    )
    await database.prisma.account.delete({ where: { id: accountId } })
  })

  it('collections in any order', async () => {
    const { export_metadata, ...collections } = JSON.parse(text)
    const reversed = { export_metadata, ...Object.fromEntries(Object.entries(collections).toReversed()) }
    const { accountId } = await importText(database, JSON.stringify(reversed))
    const again = JSON.parse(await exportText(database, accountId))
    const withoutAccount = (records: readonly Value[]) =>
      records.map(({ account_id: _, form_id: __, ...record }) => record)
    for (const name of ['contacts', 'deals', 'pipeline_stages', 'invoices', 'notes', 'moves'])
      expect(withoutAccount(again[name]), name).toEqual(withoutAccount(collections[name]))
    await database.prisma.account.delete({ where: { id: accountId } })
  })

  it('the team but for the new owner, or nobody', async () => {
    const teamOf = async (options: object) => {
      const { accountId, team, formerOwnerId } = await importText(database, text, options)
      const members = await database.prisma.teamMember.findMany({ where: { accountId } })
      await database.prisma.account.delete({ where: { id: accountId } })
      expect(members.map(({ userId }) => userId)).toEqual(team)
      return [formerOwnerId, ...team]
    }
    expect(await teamOf({})).toEqual(['owner', 'member'])
    expect(await teamOf({ ownerId: 'member' })).toEqual(['owner'])
    expect(await teamOf({ withoutTeam: true })).toEqual(['owner'])
  })

  it('one account more than its owner could create', async () => {
    const { account } = database.prisma
    const own = { name: 'Own', ownerId: 'new-owner' }
    await account.createMany({ data: Array.from({ length: 25 }, () => own) })
    await importText(database, text)
    expect((await account.deleteMany({ where: { ownerId: own.ownerId } })).count).toBe(26)
  })

  it('an account without telling its records as changes, and those written later are told', async () => {
    const { accountId } = await importText(database, text)
    const count = async () =>
      Number(
        (
          await database.query({
            text: 'SELECT count(*) FROM record_changes WHERE account_id = $1',
            values: [accountId],
          })
        )[0]?.count,
      )
    expect(await count()).toBe(0)
    await database.prisma.contact.create({ data: { accountId, firstName: 'Later' } })
    expect(await count()).toBe(1)
    await database.prisma.account.delete({ where: { id: accountId } })
  })
})

it('a time zone that the database does not know is refused as a whole', async () => {
  const app = await startApp({ ownDatabase: 'Has a trigger that stands for older time zones.' })
  const { prisma } = app.database
  await prisma.$executeRawUnsafe(`CREATE FUNCTION forget_zone() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN NEW.time_zone = 'Mars/Base'; RETURN NEW; END $$`)
  await prisma.$executeRaw`CREATE TRIGGER forget_zone BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION forget_zone()`
  await prisma.$executeRaw`ALTER TABLE accounts ENABLE ALWAYS TRIGGER forget_zone`
  const problem = { path: '/account/time_zone', message: 'Must be a time zone that the database knows' }
  await expect(importText(app.database, text)).rejects.toThrow(JSON.stringify([problem]))
  expect(await prisma.account.count()).toBe(0)
})
