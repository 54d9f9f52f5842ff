import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UpdateContactInput } from '../../../src/domain/contact/inputs.ts'
import { asCursor } from '../../../src/domain/lists/connections/cursor.ts'
import { models } from '../../../src/generated/columns.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'
import { testServerUrl } from '../../support/database.ts'
import { lockContact } from '../../support/held-lock.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

const merge = `mutation ($accountId: UUID!, $keepId: UUID!, $mergeIds: [UUID!]!) {
  mergeContacts(accountId: $accountId, keepId: $keepId, mergeIds: $mergeIds) {
    id firstName lastName email phone company
    invoices { nodes { id status } } submissions { nodes { id } }
    merges { nodes { mergedId mergedBy merged createdAt contact { id } } }
  }
}`

type Values = typeof UpdateContactInput.$inferInput

async function newContact({ accountId }: TestAccount, values: Values = {}): Promise<string> {
  const create = `mutation ($accountId: UUID!, $input: CreateContactInput!) {
    createContact(accountId: $accountId, input: $input) { id } }`
  const user = (await prisma.account.findUniqueOrThrow({ where: { id: accountId } })).ownerId
  const { data } = await app.graphql(user, create, { accountId, input: { firstName: 'Ann', ...values } })
  return data.createContact.id
}

const updatedAt = async (id: string) =>
  (await prisma.contact.findFirstOrThrow({ where: { id } })).updatedAt.getTime()
const count = (accountId: string) => prisma.contact.count({ where: { accountId } })

describe('mergeContacts', () => {
  const withInput = `mutation ($accountId: UUID!, $keepId: UUID!, $mergeIds: [UUID!]!, $input: UpdateContactInput,
      $expectedUpdatedAt: DateTime) {
    mergeContacts(accountId: $accountId, keepId: $keepId, mergeIds: $mergeIds, input: $input,
      expectedUpdatedAt: $expectedUpdatedAt) { firstName lastName email phone company contactType source } }`

  it('gives the kept contact other values in the same step, also the key of its e-mail', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const keepId = await newContact(account, { firstName: 'Ann', phone: '1', email: 'a@example.com' })
    const mergedId = await newContact(account, { firstName: 'Anna', lastName: 'Lee', company: 'Lee Ltd' })
    const input = {
      firstName: 'Anna',
      phone: null,
      email: 'New@Example.com',
      contactType: 'client',
      source: 'referral',
    }
    const variables = { accountId, keepId, mergeIds: [mergedId], input }
    expect(await app.graphql(ownerId, withInput, variables)).toEqual({
      data: {
        mergeContacts: { ...input, lastName: 'Lee', company: 'Lee Ltd' },
      },
    })
    expect((await prisma.contact.findFirstOrThrow({ where: { id: keepId } })).emailKey).toBe(
      'new@example.com',
    )
  })

  const everyValue: Required<typeof UpdateContactInput.$inferInput> = {
    firstName: 'Anna',
    lastName: 'Lee',
    email: 'anna@example.com',
    phone: '1',
    company: 'Lee Ltd',
    contactType: 'client',
    source: 'referral',
  }
  const values = Object.entries(everyValue)

  it.each(values)('gives the kept contact the %s that the caller chose', async (field, value) => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const keepId = await newContact(account)
    const other = { firstName: 'Bea', lastName: 'B', email: 'b@example.com', phone: '2', company: 'B' }
    const variables = {
      accountId,
      keepId,
      mergeIds: [await newContact(account, other)],
      input: { [field]: value },
    }
    expect((await app.graphql(ownerId, withInput, variables)).errors).toBeUndefined()
    expect(await prisma.contact.findFirstOrThrow({ where: { id: keepId } })).toMatchObject({ [field]: value })
  })

  it('fills every value that the kept contact lacks', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const keepId = await newContact(account, { firstName: 'Ann' })
    const mergedId = await newContact(account, everyValue)
    const variables = { accountId, keepId, mergeIds: [mergedId] }
    expect((await app.graphql(ownerId, withInput, variables)).errors).toBeUndefined()
    expect(await prisma.contact.findFirstOrThrow({ where: { id: keepId } })).toMatchObject({
      ...everyValue,
      ...{ firstName: 'Ann', contactType: 'lead', source: 'other' },
    })
  })

  it.each([
    ['what is not as it was read', { expectedUpdatedAt: '2020-01-01T00:00:00.000Z' }, 'CONFLICT'],
    ['nothing for a name', { input: { firstName: null } }, 'BAD_USER_INPUT'],
    ['what is not there', { mergeIds: [randomUUID()] }, 'BAD_USER_INPUT'],
  ])('leaves all as it was where it refuses %s', async (_what, wrong, code) => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const [keepId, mergedId] = [await newContact(account), await newContact(account, { phone: '1' })]
    const contacts = () => prisma.contact.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    const before = await contacts()
    const variables = { accountId, keepId, mergeIds: [mergedId], input: { lastName: 'Lee' }, ...wrong }
    const { errors } = await app.graphql(ownerId, withInput, variables)
    expect(errors?.[0]?.extensions.code).toBe(code)
    expect(await contacts()).toEqual(before)
  })

  it('changes the kept contact also where nothing of it is filled', async () => {
    const account = await app.newAccount()
    const [keepId, mergedId] = [await newContact(account), await newContact(account)]
    const before = await updatedAt(keepId)
    const variables = { accountId: account.accountId, keepId, mergeIds: [mergedId] }
    expect((await app.graphql(account.ownerId, merge, variables)).errors).toBeUndefined()
    expect(await updatedAt(keepId)).toBeGreaterThan(before)
  })

  it('moves all that hangs on a contact, sent invoices and submissions too, and tells who did it', async () => {
    const account = await app.newAccount()
    const { accountId, memberId } = account
    const { contactId } = await fillAccount(prisma, accountId)
    const keepId = await newContact(account)
    const linking = Object.values(models).flatMap(({ table, links }) =>
      Object.values(links as Record<string, { model: string; column: string }>)
        .filter(({ model }) => model === 'Contact')
        .map(({ column }) => ({ table, column })),
    )
    expect(linking.length).toBeGreaterThanOrEqual(8)
    const countLinks = async (id: string) => {
      const counts: Record<string, number> = {}
      for (const { table, column } of linking) {
        const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1::uuid AND ${column} = $2::uuid`,
          accountId,
          id,
        )
        counts[table] = row?.count ?? 0
      }
      return counts
    }
    const before = await countLinks(contactId)
    expect(Object.values(before)).not.toContain(0)

    const { data, errors } = await app.graphql(memberId, merge, { accountId, keepId, mergeIds: [contactId] })
    expect(errors).toBeUndefined()
    expect(data.mergeContacts).toMatchObject({ id: keepId, lastName: 'Årud', company: 'Årud & Co' })
    expect(data.mergeContacts.invoices.nodes.map(({ status }: { status: string }) => status)).toContain(
      'partial',
    )
    expect(data.mergeContacts.merges.nodes[0]).toMatchObject({
      mergedId: contactId,
      mergedBy: memberId,
      contact: { id: keepId },
      merged: {
        ...{ first_name: 'Ann', last_name: 'Årud', email: 'ann@example.com', contact_type: 'lead' },
        created_at: '2026-01-31T09:30:00.120Z',
      },
    })
    expect(await countLinks(contactId)).toEqual(Object.fromEntries(linking.map(({ table }) => [table, 0])))
    expect(await countLinks(keepId)).toEqual({ ...before, contact_merges: (before.contact_merges ?? 0) + 1 })
    expect(await count(accountId)).toBe(1)
  })

  it('keeps the values of the kept contact, and fills its blanks in the order given', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const keepId = await newContact(account, { firstName: 'Ada', phone: '1' })
    const first = await newContact(account, { firstName: 'Bea', phone: '2', email: 'Bea@Example.com' })
    const second = await newContact(account, {
      email: 'cleo@example.com',
      company: 'Cleo Ltd',
      lastName: 'C',
    })
    const variables = { accountId, keepId, mergeIds: [first, second] }
    const { data } = await app.graphql(ownerId, merge, variables)
    expect(data.mergeContacts).toMatchObject({
      ...{ firstName: 'Ada', phone: '1', email: 'Bea@Example.com', company: 'Cleo Ltd', lastName: 'C' },
    })
    const merged = data.mergeContacts.merges.nodes.map(({ mergedId }: { mergedId: string }) => mergedId)
    expect(merged.sort()).toEqual([first, second].sort())
    const kept = await prisma.contact.findFirstOrThrow({ where: { accountId } })
    expect([kept.id, kept.emailKey]).toEqual([keepId, 'bea@example.com'])
    const list = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })
    expect(list.body.total).toBe(1)
  })

  it('takes what shows nothing for a blank, of the kept contact and of the others', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const keepId = await newContact(account, { phone: ' ', company: '\u200b', lastName: '\u2060' })
    const first = await newContact(account, { phone: '\u3164', company: 'Acme', lastName: '' })
    const second = await newContact(account, { phone: '555', company: 'Else' })
    const variables = { accountId, keepId, mergeIds: [first, second] }
    const { data } = await app.graphql(ownerId, merge, variables)
    // Nobody has a last name, so it stays as it was sent.
    expect(data.mergeContacts).toMatchObject({ phone: '555', company: 'Acme', lastName: '\u2060' })
  })

  it('refuses contacts that are not there or another account’s, and then does nothing', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { accountId, ownerId } = account
    const [keepId, mergedId] = [await newContact(account), await newContact(account)]
    const foreign = await newContact(other)
    const fieldsOf = async (variables: object) =>
      (await app.graphql(ownerId, merge, { accountId, keepId, ...variables })).errors?.[0]?.extensions
    const refusal = (field: string, message: string) => ({
      code: 'BAD_USER_INPUT',
      fields: { [field]: [message] },
    })
    expect(await fieldsOf({ mergeIds: [mergedId, foreign] })).toEqual(refusal('mergeIds.1', 'Not found'))
    expect(await fieldsOf({ mergeIds: [randomUUID()] })).toEqual(refusal('mergeIds.0', 'Not found'))
    for (const unknown of [foreign, randomUUID()])
      expect(await fieldsOf({ keepId: unknown, mergeIds: [mergedId] })).toEqual({ code: 'NOT_FOUND' })
    const twice = [mergedId, mergedId]
    expect(await fieldsOf({ mergeIds: twice })).toEqual(refusal('mergeIds', 'Must name each once'))
    expect(await fieldsOf({ mergeIds: [keepId] })).toEqual(refusal('mergeIds', 'Must not hold keepId'))
    expect(await fieldsOf({ mergeIds: [] })).toEqual(refusal('mergeIds', 'Must not be empty'))
    const many = Array.from({ length: 21 }, () => randomUUID())
    expect(await fieldsOf({ mergeIds: many })).toEqual(refusal('mergeIds', 'Must have at most 20 entries'))
    expect([await count(accountId), await count(other.accountId)]).toEqual([2, 1])
    expect(await prisma.contactMerge.count({ where: { accountId } })).toBe(0)
  })

  it('costs a point for each record that moves, or all that are left where those are less', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const [keepId, mergedId] = [await newContact(account), await newContact(account)]
    const otherId = await newContact(account)
    const data = Array.from({ length: 2_000 }, () => ({ accountId, title: 'x', contactId: mergedId }))
    await prisma.deal.createMany({ data })
    const { costBudget } = app.services
    const { remaining } = await costBudget.spend(`user:${ownerId}`, 1)
    await costBudget.spend(`user:${ownerId}`, remaining - 1_000)
    const mergeInto = (id: string) =>
      app.graphql(
        ownerId,
        `mutation ($accountId: UUID!, $keepId: UUID!, $id: UUID!) {
          mergeContacts(accountId: $accountId, keepId: $keepId, mergeIds: [$id]) { id } }`,
        { accountId, keepId, id },
      )
    expect((await mergeInto(mergedId)).errors).toBeUndefined()
    expect(await prisma.deal.count({ where: { accountId, contactId: keepId } })).toBe(2_000)
    const refused = await mergeInto(otherId)
    expect(refused.errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  })

  it('of merges in both directions at once lets one happen', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await newContact(account), await newContact(account)]
      const answers = await Promise.all([
        app.graphql(ownerId, merge, { accountId, keepId: a, mergeIds: [b] }),
        app.graphql(ownerId, merge, { accountId, keepId: b, mergeIds: [a] }),
      ])
      expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
      expect(await count(accountId)).toBe(round + 1)
    }
  })

  it.runIf(testServerUrl)('takes as many statements for twenty contacts as for one', async () => {
    const account = await app.newAccount()
    const mergeSome = async (merged: number) => {
      const keepId = await newContact(account)
      const mergeIds: string[] = []
      for (let at = 0; at < merged; at++) mergeIds.push(await newContact(account))
      const variables = { accountId: account.accountId, keepId, mergeIds }
      return countStatements(async () => {
        expect((await app.graphql(account.ownerId, merge, variables)).errors).toBeUndefined()
      })
    }
    expect(await mergeSome(20)).toBe(await mergeSome(1))
  })

  it.runIf(testServerUrl)('gives the e-mail to the kept contact before a form looks for it', async () => {
    const { accountId, ownerId } = await app.newAccount()
    // Locked in this order.
    const [mergedId = '', keepId = ''] = [randomUUID(), randomUUID()].sort()
    const email = 'ann@example.com'
    await prisma.contact.createMany({
      data: [
        { id: mergedId, accountId, firstName: 'Ann', email, emailKey: email },
        { id: keepId, accountId, firstName: 'Ann' },
      ],
    })
    const fields = [{ id: 'mail', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields } })
    const kept = await lockContact(app.services.config.databaseUrl, keepId)
    const merging = app.graphql(ownerId, merge, { accountId, keepId, mergeIds: [mergedId] })
    await expect.poll(kept.countWaiting).toBe(1)
    const body = { data: { mail: email } }
    const headers = { 'x-forwarded-for': app.newAddress() }
    const submitting = app.rest('POST', `/api/v1/forms/${formId}/submit`, { body, headers })
    await expect.poll(kept.countWaiting).toBe(2)
    await kept.release()
    expect((await merging).data.mergeContacts).toMatchObject({ id: keepId, email })
    expect((await submitting).body.contact_id).toBe(keepId)
    expect(await count(accountId)).toBe(1)
  })

  it.runIf(testServerUrl)(
    'keeps one contact where a merged one gets the e-mail of a form meanwhile',
    async () => {
      const { accountId, ownerId } = await app.newAccount()
      const [mergedId = '', keepId = ''] = [randomUUID(), randomUUID()].sort()
      const contact = { accountId, firstName: 'Ann' }
      await prisma.contact.createMany({ data: [mergedId, keepId].map(id => ({ ...contact, id })) })
      const fields = [{ id: 'mail', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
      const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields } })
      const kept = await lockContact(app.services.config.databaseUrl, keepId)
      const email = 'ann@example.com'
      const changed = Promise.withResolvers<void>()
      const changing = prisma.$transaction(async tx => {
        await tx.contact.updateMany({ where: { accountId, id: mergedId }, data: { email, emailKey: email } })
        await changed.promise
      })
      const merging = app.graphql(ownerId, merge, { accountId, keepId, mergeIds: [mergedId] })
      await expect.poll(kept.countWaiting).toBe(1)
      changed.resolve()
      await changing
      const body = { data: { mail: email } }
      const headers = { 'x-forwarded-for': app.newAddress() }
      const submitting = app.rest('POST', `/api/v1/forms/${formId}/submit`, { body, headers })
      await expect.poll(kept.countWaiting).toBe(2)
      await kept.release()
      expect((await merging).data.mergeContacts).toMatchObject({ id: keepId, email })
      expect((await submitting).status).toBe(200)
      expect(await count(accountId)).toBe(1)
    },
  )

  it('loses no deal that is created meanwhile', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const [keepId, mergedId] = [await newContact(account), await newContact(account)]
    const createDeal = `mutation ($accountId: UUID!, $contactId: UUID!) {
      createDeal(accountId: $accountId, input: { title: "x", contactId: $contactId }) { id } }`
    const deals = Array.from({ length: 10 }, () =>
      app.graphql(ownerId, createDeal, { accountId, contactId: mergedId }),
    )
    await app.graphql(ownerId, merge, { accountId, keepId, mergeIds: [mergedId] })
    const created = (await Promise.all(deals)).filter(({ errors }) => !errors)
    expect(await prisma.deal.count({ where: { accountId, contactId: keepId } })).toBe(created.length)
    expect(await prisma.deal.count({ where: { accountId } })).toBe(created.length)
  })
})

describe('deleteContactMerge', () => {
  const remove = `mutation ($accountId: UUID!, $id: UUID!) { deleteContactMerge(accountId: $accountId, id: $id) }`

  it('leaves nothing of the merged contact, and the kept one with all that hangs on it', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { accountId, memberId } = account
    const keepId = await newContact(account)
    const [mergedId, otherId] = [await newContact(account, { phone: '555' }), await newContact(account)]
    await prisma.deal.create({ data: { accountId, title: 'Album', contactId: mergedId } })
    await app.graphql(memberId, merge, { accountId, keepId, mergeIds: [mergedId, otherId] })
    const { id } = await prisma.contactMerge.findFirstOrThrow({ where: { accountId, mergedId } })
    const foreign = await app.graphql(other.memberId, remove, { accountId: other.accountId, id })
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')

    expect(await app.graphql(memberId, remove, { accountId, id })).toEqual({
      data: { deleteContactMerge: id },
    })
    expect(await prisma.contactMerge.findMany({ where: { accountId } })).toMatchObject([
      { contactId: keepId, mergedId: otherId },
    ])
    expect(await prisma.contact.findMany({ where: { accountId } })).toMatchObject([
      { id: keepId, phone: '555' },
    ])
    expect(await prisma.deal.count({ where: { accountId, contactId: keepId } })).toBe(1)
    const again = await app.graphql(memberId, remove, { accountId, id })
    expect(again.errors?.[0]).toMatchObject({
      message: 'Contact merge not found',
      extensions: { code: 'NOT_FOUND' },
    })
  })
})

describe('contactDuplicates', () => {
  const find = `query ($accountId: UUID!, $first: Int, $after: String) {
    contactDuplicates(accountId: $accountId, first: $first, after: $after) {
      nodes { email count contacts { id deals { nodes { title } } } } endCursor } }`

  it('are contacts with one e-mail, however it is written, oldest first, group by group', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const expected: Record<string, string[]> = {}
    for (const name of ['carl', 'ada', 'bea']) {
      for (const email of [`${name}@example.com`, `${name.toUpperCase()}@example.COM`]) {
        const ids = expected[`${name}@example.com`] ?? []
        expected[`${name}@example.com`] = [...ids, await newContact(account, { email })]
      }
    }
    await newContact(account, { email: 'alone@example.com' })
    await newContact(account)
    await newContact(account)
    const found: [string, string[]][] = []
    let after: string | null = null
    do {
      const {
        data,
      }: {
        data: {
          contactDuplicates: {
            nodes: { email: string; count: number; contacts: { id: string }[] }[]
            endCursor: string | null
          }
        }
      } = await app.graphql(ownerId, find, { accountId, first: 2, after })
      for (const { email, contacts } of data.contactDuplicates.nodes)
        found.push([email, contacts.map(({ id }) => id)])
      after = data.contactDuplicates.endCursor
    } while (after !== null)
    expect(found.map(([email]) => email)).toEqual(Object.keys(expected).sort())
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it.each(['', 'x', 'ada@example.com', asCursor({ order: 'deletions', values: ['ada@example.com'] })])(
    'are not walked from a cursor that they did not give: %j',
    async after => {
      const { accountId, ownerId } = await app.newAccount()
      const { errors } = await app.graphql(ownerId, find, { accountId, after, first: 2 })
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { after: ['Must be a cursor of this list in this order'] },
      })
    },
  )

  it('cost for each group at least a quarter of the twenty contacts that it may show', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const contact = '{ firstName lastName email deals(first: 1) { totalCount } }'
    const priceOf = async (field: string) => {
      const body = { query: `{ ${field} }` }
      return (await app.rest('POST', '/graphql', { as: ownerId, body })).body.extensions.cost.requested
    }
    const perItem = async (fieldOf: (first: number) => string) =>
      ((await priceOf(fieldOf(51))) - (await priceOf(fieldOf(1)))) / 50
    const listed = await perItem(
      first => `contactsConnection(accountId: "${accountId}", first: ${first}) { nodes ${contact} }`,
    )
    const grouped = await perItem(
      first =>
        `contactDuplicates(accountId: "${accountId}", first: ${first}) { nodes { contacts ${contact} } }`,
    )
    expect(grouped).toBeGreaterThanOrEqual((20 / 4) * listed)
  })

  it('show the oldest twenty of a large group, and how many there are', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await prisma.contact.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({
        accountId,
        firstName: `${index}`,
        email: 'x@example.com',
        emailKey: 'x@example.com',
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    })
    const { data } = await app.graphql(
      ownerId,
      `query ($accountId: UUID!) { contactDuplicates(accountId: $accountId) {
        nodes { count contacts { firstName } } endCursor } }`,
      { accountId },
    )
    const [group] = data.contactDuplicates.nodes
    expect([group.count, group.contacts.length, data.contactDuplicates.endCursor]).toEqual([30, 20, null])
    expect(group.contacts[0]).toEqual({ firstName: '0' })
  })
})

describe('the duplicates of one contact', () => {
  it('are counted in one statement for a list, those of its account only', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { accountId, memberId } = account
    await newContact(account, { firstName: 'Ada', email: 'ada@example.com' })
    await newContact(account, { firstName: 'Bea', email: 'ADA@example.com' })
    await newContact(account, { firstName: 'Cleo', email: 'cleo@example.com' })
    await newContact(account, { firstName: 'Dan' })
    await newContact(account, { firstName: 'Eve' })
    await newContact(other, { firstName: 'Foe', email: 'cleo@example.com' })
    const list = (field: string) => () =>
      app.graphql(
        memberId,
        `query ($accountId: UUID!) { contacts(accountId: $accountId, orderBy: { field: name }) {
          items { firstName ${field} } } }`,
        { accountId },
      )
    const { data } = await list('duplicateCount')()
    expect(data.contacts.items).toEqual(
      Object.entries({ Ada: 1, Bea: 1, Cleo: 0, Dan: 0, Eve: 0 }).map(([firstName, duplicateCount]) => ({
        ...{ firstName, duplicateCount },
      })),
    )
    const plain = await countStatements(list(''))
    expect(await countStatements(list('duplicateCount'))).toBe(plain + 1)
  })

  it('are its group alone, however large the account is, and nothing for another account’s', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const { accountId, memberId } = account
    const ada = await newContact(account, { firstName: 'Ada', email: 'ada@example.com' })
    await newContact(account, { firstName: 'Bea', email: 'ADA@example.com' })
    const cleo = await newContact(account, { firstName: 'Cleo', email: 'cleo@example.com' })
    for (const firstName of ['Dan', 'Eve']) await newContact(account, { firstName, email: 'dan@example.com' })
    const foe = await newContact(other, { firstName: 'Foe', email: 'dan@example.com' })
    const find = async (contactId: string) => {
      const { data } = await app.graphql(
        memberId,
        `query ($accountId: UUID!, $contactId: UUID) {
          contactDuplicates(accountId: $accountId, contactId: $contactId) {
            nodes { email count contacts { firstName } } endCursor } }`,
        { accountId, contactId },
      )
      return data.contactDuplicates
    }
    const contacts = ['Ada', 'Bea'].map(firstName => ({ firstName }))
    const group = { email: 'ada@example.com', count: 2, contacts }
    expect(await find(ada)).toEqual({ nodes: [group], endCursor: null })
    for (const id of [cleo, foe, randomUUID()]) expect(await find(id)).toEqual({ nodes: [], endCursor: null })
  })
})
