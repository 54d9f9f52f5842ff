import { describe, expect, it } from 'vitest'
import { postGraphql } from '../../server/graphql/post-graphql.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { askImport, importInto } from '../../support/records/import-contacts.ts'
import { newForm, submitAs } from '../../support/records/lead-form-app.ts'

const app = await startApp()
const { prisma } = app.database

const create = `mutation ($accountId: UUID!, $input: CreateContactInput!) {
  createContact(accountId: $accountId, input: $input) {
    id firstName lastName email phone company contactType source } }`

const whole = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'Ann@Example.com',
  phone: '+1 902 555 0142',
  company: 'Lee & Co',
  contactType: 'client',
  source: 'referral',
}

async function newContact({ accountId, ownerId }: TestAccount, input: object = whole): Promise<string> {
  const { data } = await app.graphql(ownerId, create, { accountId, input })
  return data.createContact.id
}

interface Walked {
  readonly nodes: readonly { readonly id: string }[]
  readonly pageInfo: { readonly endCursor: string | null }
}

/** The account's contacts as far as an import sets them, by first name. */
async function readContacts({ accountId }: Pick<TestAccount, 'accountId'>) {
  const contacts = await prisma.contact.findMany({ where: { accountId }, orderBy: { firstName: 'asc' } })
  return contacts.map(
    ({ accountId: _account, createdAt: _created, updatedAt: _updated, ...contact }) => contact,
  )
}

const outcomes = (report: { readonly rows: readonly { readonly outcome: string }[] }) =>
  report.rows.map(({ outcome }) => outcome)

describe('an import of rows', () => {
  it('makes the contacts that createContact makes', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const inputs = [whole, { firstName: 'Bob' }, { firstName: ' Cy ', email: ' cy@example.com ' }]
    for (const input of inputs) await newContact(other, input)
    const report = await importInto(app, account, { rows: inputs })
    const withoutIds = (contacts: readonly { id: string }[]) => contacts.map(({ id: _id, ...rest }) => rest)
    const contacts = await readContacts(account)
    expect(withoutIds(contacts)).toEqual(withoutIds(await readContacts(other)))
    expect(report).toMatchObject({ created: 3, updated: 0, skipped: 0, failed: 0, ignoredColumns: [] })
    const named = Object.fromEntries(contacts.map(({ firstName, id }) => [firstName, id]))
    expect(report.rows).toEqual(
      inputs.map(({ firstName }, at) => ({
        line: at + 1,
        outcome: 'created',
        contactId: named[firstName],
        errors: [],
      })),
    )
  })

  it('makes them in its order, in every mode, not later than now', async () => {
    for (const onMatch of ['create', 'skip', 'update'] as const) {
      const account = await app.newAccount()
      const { accountId, ownerId } = account
      const rows = Array.from({ length: 1_100 }, (_, at) => ({
        firstName: `R${at}`,
        email: onMatch === 'create' ? 'same@example.com' : `r${at}@example.com`,
      }))
      const dryRun = await importInto(app, account, { rows, onMatch, dryRun: true })
      const report = await importInto(app, account, { rows, onMatch })
      expect(outcomes(report)).toEqual(outcomes(dryRun))
      const ids = report.rows.map(({ contactId }) => contactId)
      const found = await prisma.contact.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      expect(found.map(({ id }) => id)).toEqual(ids)
      const [times] = await prisma.$queryRaw<object[]>`
        SELECT count(DISTINCT created_at)::int AS moments, bool_and(created_at = updated_at) AS same,
          max(created_at) < clock_timestamp() AS past FROM contacts WHERE account_id = ${accountId}::uuid`
      expect(times).toEqual({ moments: rows.length, same: true, past: true })
      const list = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}&page_size=100`, {
        as: ownerId,
      })
      expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(-100).toReversed())
      const walk = `query ($id: UUID!, $after: String) {
        contactsConnection(accountId: $id, first: 100, after: $after) { nodes { id } pageInfo { endCursor } } }`
      const walked: string[] = []
      for (let after: string | null = null; walked.length < rows.length; ) {
        const answer = await app.graphql(ownerId, walk, { id: accountId, after })
        const { nodes, pageInfo }: Walked = answer.data.contactsConnection
        walked.push(...nodes.map(({ id }) => id))
        after = pageInfo.endCursor
      }
      expect(walked).toEqual(ids.toReversed())
    }
  })

  it('of one e-mail leaves a form to meet the first of them', async () => {
    const { formId, ...account } = await newForm(app)
    const rows = Array.from({ length: 12 }, (_, at) => ({ firstName: `R${at}`, email: 'same@example.com' }))
    const report = await importInto(app, account, { rows, onMatch: 'create' })
    const { data } = await submitAs(app, formId, { mail: 'same@example.com' })
    expect(data.submitLeadForm.contactId).toBe(report.rows[0]?.contactId)
  })

  it.each([
    ['no first name', { lastName: 'Lee' }],
    ['an empty first name', { firstName: '' }],
    ['a first name of blanks', { firstName: ' \u200b' }],
    ['a long first name', { firstName: 'x'.repeat(256) }],
    ['a long last name', { firstName: 'Ann', lastName: 'x'.repeat(256) }],
    ['a long company', { firstName: 'Ann', company: 'x'.repeat(256) }],
    ['a long phone', { firstName: 'Ann', phone: '1'.repeat(51) }],
    ['no e-mail address', { firstName: 'Ann', email: 'ann' }],
    ['a long e-mail', { firstName: 'Ann', email: `${'x'.repeat(250)}@example.com` }],
    ['a NUL', { firstName: 'A\0nn' }],
    ['an unknown type', { firstName: 'Ann', contactType: 'friend' }],
    ['an unknown source', { firstName: 'Ann', source: 'radio' }],
    ['several errors', { firstName: '', email: 'ann', source: 'radio' }],
  ])('tells of %s what creating such a contact tells, and takes the others', async (_what, row) => {
    const account = await app.newAccount()
    const {
      firstName: first_name,
      lastName: last_name,
      contactType: contact_type,
      ...same
    } = {
      ...{ firstName: undefined, lastName: undefined, contactType: undefined },
      ...row,
    }
    const body = { account_id: account.accountId, first_name, last_name, contact_type, ...same }
    const { status, body: refusal } = await app.rest('POST', '/api/v1/contacts', {
      as: account.ownerId,
      body,
    })
    expect(status).toBe(400)
    const report = await importInto(app, account, { rows: [{ firstName: 'Bob' }, row, { firstName: 'Cy' }] })
    expect(outcomes(report)).toEqual(['created', 'failed', 'created'])
    const errors = report.rows[1]?.errors.map(({ field, message }) => [
      field?.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      [message],
    ])
    expect(Object.fromEntries(errors ?? [])).toEqual(refusal.details)
    expect(report.rows[1]).toMatchObject({ line: 2, contactId: null })
    expect((await readContacts(account)).map(({ firstName }) => firstName)).toEqual(['Bob', 'Cy'])
  })

  it('takes words of types and sources as people write them', async () => {
    const account = await app.newAccount()
    const row = { firstName: 'Ann', contactType: ' Past Client', source: 'cold-Outreach' }
    await importInto(app, account, { rows: [row, { firstName: 'Bob', contactType: ' ', email: ' ' }] })
    expect(await readContacts(account)).toMatchObject([
      { contactType: 'past_client', source: 'cold_outreach' },
      { contactType: 'lead', source: 'other', email: null },
    ])
  })

  it('counts the new contacts in the totals', async () => {
    const account = await app.newAccount()
    await importInto(app, account, { rows: [whole, { firstName: 'Bob' }, { firstName: 'Cy' }] })
    const totals = `query ($a: UUID!) { all: contacts(accountId: $a) { total }
      clients: contacts(accountId: $a, type: client) { total } }`
    const { data } = await app.graphql(account.ownerId, totals, { a: account.accountId })
    expect(data).toEqual({ all: { total: 3 }, clients: { total: 1 } })
  })

  it('answers the rows of some outcomes alone, if that is asked', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($accountId: UUID!, $rows: [ImportContactRow!]) {
      importContacts(accountId: $accountId, input: { rows: $rows }) { created rows(outcomes: [failed]) { line } } }`
    const rows = [{ firstName: 'Ann' }, { lastName: 'Lee' }, { firstName: 'Bob' }]
    const { data } = await app.graphql(ownerId, query, { accountId, rows })
    expect(data.importContacts).toEqual({ created: 2, rows: [{ line: 2 }] })
  })

  it.each([
    [
      'its rows five times',
      '{ a: rows { line } b: rows { line } c: rows { line } d: rows { line } e: rows { line } }',
    ],
    ['a value of each row twice', '{ rows { line again: line } }'],
    [
      'errors twice, in a fragment',
      '{ rows { errors { field } ...More } } } fragment More on ImportedRow { again: errors { field }',
    ],
  ])('is refused before anything is done where it is asked for %s', async (_what, selection) => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($accountId: UUID!, $rows: [ImportContactRow!]) {
      importContacts(accountId: $accountId, input: { rows: $rows }) ${selection} }`
    const { errors } = await app.graphql(ownerId, query, { accountId, rows: [{ firstName: 'Ann' }] })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(0)
  })

  it('costs as much again for rows that fail', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($accountId: UUID!, $rows: [ImportContactRow!]) {
      importContacts(accountId: $accountId, input: { rows: $rows, dryRun: true }) { failed } }`
    const spend = async (row: object) => {
      const variables = { accountId, rows: Array(1_000).fill(row) }
      const { body } = await postGraphql(app, query, { as: ownerId, body: { query, variables } })
      return { failed: body.data.importContacts.failed, spent: body.extensions.cost.spent }
    }
    // The first of a document pays for its validation.
    await spend({ firstName: 'A' })
    const good = await spend({ firstName: 'A' })
    const bad = await spend({ phone: '1' })
    expect([good.failed, bad.failed]).toEqual([0, 1_000])
    // Two points for every five rows.
    expect(bad.spent - good.spent).toBe(400)
  })

  it('costs by the characters of its CSV where those are more than of so many rows', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($accountId: UUID!, $csv: String) {
      importContacts(accountId: $accountId, input: { csv: $csv, dryRun: true }) { created } }`
    const spend = async (csv: string) => {
      const { body } = await postGraphql(app, query, {
        as: ownerId,
        body: { query, variables: { accountId, csv } },
      })
      return body.extensions.cost.spent
    }
    const rows = (count: number) => `First Name\n${'Ann\n'.repeat(count)}`
    await spend(rows(1))
    const [few, many, long] = [
      await spend(rows(1)),
      await spend(rows(501)),
      await spend(`${rows(1)}${'x'.repeat(200_000)}`),
    ]
    // Two points for every five rows, or for 2,000 characters, and one for the row that fails.
    expect([many - few, long - few]).toEqual([200, 201])
  })

  it('answers its rows by outcomes under a name each', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($accountId: UUID!, $rows: [ImportContactRow!]) {
      importContacts(accountId: $accountId, input: { rows: $rows }) {
        good: rows(outcomes: [created]) { line } bad: rows(outcomes: [failed]) { line } } }`
    const rows = [{ firstName: 'Ann' }, { lastName: 'Lee' }]
    const { data } = await app.graphql(ownerId, query, { accountId, rows })
    expect(data.importContacts).toEqual({ good: [{ line: 1 }], bad: [{ line: 2 }] })
  })

  it.each([
    ['neither csv nor rows', {}, { 'input.csv': ['Required, unless rows are given'] }],
    ['both', { csv: 'First Name', rows: [] }, { 'input.rows': ['Must be absent where csv is given'] }],
    [
      'more than 10,000 rows',
      { rows: Array(10_001).fill({ firstName: 'x' }) },
      { 'input.rows': ['Must have at most 10000 entries'] },
    ],
  ])('is refused with %s', async (_what, input, fields) => {
    const account = await app.newAccount()
    const { data, errors } = await askImport(app, account, input)
    expect(data?.importContacts ?? null).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(Object.entries(errors?.[0]?.extensions.fields)).toEqual(
      Object.entries(fields).map(([path, messages]) => [expect.stringContaining(path), messages]),
    )
  })

  it('of none is a report of none', async () => {
    const report = await importInto(app, await app.newAccount(), { rows: [] })
    expect(report).toEqual({ created: 0, updated: 0, skipped: 0, failed: 0, ignoredColumns: [], rows: [] })
  })
})

describe('a row whose e-mail a contact has', () => {
  const row = {
    firstName: 'Anna',
    lastName: ' ',
    email: ' ANN@example.COM',
    company: 'New',
    source: 'website',
  }

  it('is skipped unless told otherwise, and names the oldest such contact', async () => {
    const account = await app.newAccount()
    const id = await newContact(account)
    await newContact(account, { ...whole, firstName: 'Younger' })
    const before = await readContacts(account)
    const report = await importInto(app, account, { rows: [row] })
    expect(report).toMatchObject({ skipped: 1, rows: [{ outcome: 'skipped', contactId: id }] })
    expect(await readContacts(account)).toEqual(before)
  })

  it('updates it with what the row has a value for', async () => {
    const account = await app.newAccount()
    const id = await newContact(account)
    const report = await importInto(app, account, { rows: [row], onMatch: 'update' })
    expect(report).toMatchObject({ updated: 1, rows: [{ outcome: 'updated', contactId: id }] })
    const changed = { ...whole, id, firstName: 'Anna', company: 'New', source: 'website' }
    expect(await readContacts(account)).toEqual([{ ...changed, emailKey: 'ann@example.com' }])
  })

  it('is skipped where the update changes nothing, and leaves updatedAt', async () => {
    const account = await app.newAccount()
    await newContact(account)
    const { accountId } = account
    const { updatedAt } = await prisma.contact.findFirstOrThrow({ where: { accountId } })
    const report = await importInto(app, account, { rows: [whole], onMatch: 'update' })
    expect(report).toMatchObject({ updated: 0, skipped: 1 })
    expect((await prisma.contact.findFirstOrThrow({ where: { accountId } })).updatedAt).toEqual(updatedAt)
  })

  it('becomes another contact where that is wanted', async () => {
    const account = await app.newAccount()
    const id = await newContact(account)
    const report = await importInto(app, account, { rows: [row, row], onMatch: 'create' })
    expect(outcomes(report)).toEqual(['created', 'created'])
    expect(new Set([id, ...report.rows.map(({ contactId }) => contactId)]).size).toBe(3)
  })

  it.each(['rows', 'csv'])('is met whether its domain is in ASCII or as it is typed: %s', async way => {
    const account = await app.newAccount()
    const id = await newContact(account, { firstName: 'Ann', email: 'ann@müller.de' })
    const emails = ['ann@xn--mller-kva.de', 'bob@xn--mller-kva.de', 'bob@müller.de']
    const rows = emails.map(email => ({ firstName: 'Row', email }))
    const csv = ['First Name,Email', ...emails.map(email => `Row,${email}`)].join('\n')
    const report = await importInto(app, account, way === 'rows' ? { rows } : { csv })
    expect(outcomes(report)).toEqual(['skipped', 'created', 'skipped'])
    expect(report.rows[0]?.contactId).toBe(id)
    expect(await readContacts(account)).toMatchObject([
      { email: 'ann@müller.de' },
      { email: 'bob@müller.de', emailKey: 'bob@müller.de' },
    ])
  })

  it('does not meet a contact of another account', async () => {
    await newContact(await app.newAccount())
    expect(await importInto(app, await app.newAccount(), { rows: [row] })).toMatchObject({ created: 1 })
  })

  it.each([
    ['skip', ['created', 'skipped', 'skipped'], { firstName: 'Ann', company: null }],
    ['update', ['created', 'updated', 'skipped'], { firstName: 'Bea', company: 'Bea Ltd' }],
  ])('of an earlier row of the import meets that row’s contact: %s', async (onMatch, expected, contact) => {
    const account = await app.newAccount()
    const bea = { firstName: 'Bea', email: 'A@example.com', company: 'Bea Ltd' }
    const rows = [{ firstName: 'Ann', email: 'a@example.com' }, bea, bea]
    const report = await importInto(app, account, { rows, onMatch })
    expect(outcomes(report)).toEqual(expected)
    expect(await readContacts(account)).toMatchObject([{ email: 'a@example.com', ...contact }])
    expect(new Set(report.rows.map(({ contactId }) => contactId)).size).toBe(1)
  })
})

describe('a dry run', () => {
  it.each(['skip', 'update', 'create'])('tells what would be done, and does nothing: %s', async onMatch => {
    const account = await app.newAccount()
    const id = await newContact(account)
    const rows = [
      { firstName: 'Anna', email: 'ann@example.com' },
      { firstName: 'Bob', email: 'bob@example.com' },
      { firstName: 'Bobby', email: 'bob@example.com' },
      { lastName: 'Nobody' },
    ]
    const before = await readContacts(account)
    const told = await importInto(app, account, { rows, onMatch, dryRun: true })
    expect(await readContacts(account)).toEqual(before)
    const done = await importInto(app, account, { rows, onMatch })
    const known = (contactId: string | null) => (contactId === id ? id : null)
    const expected = done.rows.map(row => ({ ...row, contactId: known(row.contactId) }))
    expect(told).toEqual({ ...done, rows: expected })
  })
})

describe('there is one contact for an e-mail', () => {
  it('however many imports and forms say it at once', async () => {
    const { accountId, ownerId, memberId, formId } = await newForm(app)
    const emails = Array.from({ length: 40 }, (_, at) => `person-${at}@example.com`)
    const rows = emails.map(email => ({ firstName: 'Row', email }))
    const reports = Promise.all(
      ['skip', 'update', 'skip'].map((onMatch, at) =>
        importInto(
          app,
          { accountId, ownerId: at === 0 ? memberId : ownerId },
          { rows: at % 2 ? rows : rows.toReversed(), onMatch },
        ),
      ),
    )
    const visits = emails.slice(0, 8).map(mail => submitAs(app, formId, { first: 'Form', mail }))
    const answers = await Promise.all(visits)
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined))
    const created = (await reports).reduce((sum, report) => sum + report.created, 0)
    const contacts = await prisma.contact.findMany({ where: { accountId } })
    expect(contacts.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
    expect(created).toBeLessThanOrEqual(40)
  })
})
