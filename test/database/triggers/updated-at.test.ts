import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { startApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

it('a new record was changed when it was created, by one clock', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const create = `mutation ($id: UUID!) {
    createContact(accountId: $id, input: { firstName: "Ann" }) { id createdAt updatedAt }
    createDeal(accountId: $id, input: { title: "Deal" }) { createdAt updatedAt }
    createInvoice(accountId: $id, input: { amount: 1 }) { createdAt updatedAt }
  }`
  const { data } = await app.graphql(ownerId, create, { id: accountId })
  for (const { createdAt, updatedAt } of Object.values<Record<string, string>>(data)) {
    expect(updatedAt).toBe(createdAt)
  }
  const change = `mutation ($accountId: UUID!, $id: UUID!) {
    updateContact(accountId: $accountId, id: $id, input: { firstName: "Anne" }) { createdAt updatedAt }
  }`
  const { id, createdAt } = data.createContact
  const { updateContact } = (await app.graphql(ownerId, change, { accountId, id })).data
  expect(updateContact.createdAt).toBe(createdAt)
  expect(Date.parse(updateContact.updatedAt)).toBeGreaterThan(Date.parse(createdAt))
})

describe('an update that has nothing to change', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const { contact, pipelineStage, deal, invoice, leadForm, note } = prisma
  const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Ann' } })
  const { proposal, contract, gallery, galleryItem, booking, workflow, webhookEndpoint } = prisma
  const galleryId = (await gallery.create({ data: { accountId, title: 'Photos' } })).id
  const [startsAt, endsAt] = [new Date('2027-05-01T08:00:00Z'), new Date('2027-05-01T09:00:00Z')]
  const ids: Readonly<Record<string, string>> = {
    updateContact: contactId,
    updateNote: (await note.create({ data: { accountId, contactId, authorId: 'user', text: 'Note' } })).id,
    updatePipelineStage: (await pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })).id,
    updateDeal: (await deal.create({ data: { accountId, title: 'Deal' } })).id,
    updateInvoice: (await invoice.create({ data: { accountId, invoiceNumber: '1', amount: 1 } })).id,
    updateProposal: (await proposal.create({ data: { accountId, title: 'Offer' } })).id,
    updateContract: (await contract.create({ data: { accountId, title: 'Terms' } })).id,
    updateGallery: galleryId,
    updateGalleryItem: (
      await galleryItem.create({
        data: { accountId, galleryId, position: 0, title: 'One', imageUrl: 'https://example.com/1.jpg' },
      })
    ).id,
    updateBooking: (await booking.create({ data: { accountId, title: 'Shoot', startsAt, endsAt } })).id,
    updateWorkflow: (await workflow.create({ data: { accountId, name: 'Thank' } })).id,
    updateWebhookEndpoint: (
      await webhookEndpoint.create({
        data: { accountId, url: 'https://example.com/', events: ['deal.won'], secret: 'whsec_c2VjcmV0' },
      })
    ).id,
    updateLeadForm: (
      await leadForm.create({
        data: {
          accountId,
          name: 'Form',
          fields: [{ id: 'a', label: 'A', type: 'text', required: false, options: [], mapsTo: null }],
        },
      })
    ).id,
  }
  // Those of many records are in test/graphql/records/many-at-once.test.ts.
  const updates = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ name, args }) => name.startsWith('update') && !args.some(arg => arg.name === 'ids'),
  )

  /** The values that the records above have, as an input spells them. */
  const present: Readonly<Record<string, string>> = {
    updateAccount: 'timeZone: "UTC"',
    updateContact: 'firstName: "Ann", lastName: null, contactType: lead, source: other',
    updateNote: 'text: "Note"',
    updatePipelineStage: 'name: "New"',
    updateDeal: 'title: "Deal", value: "0.0", stageId: null',
    updateInvoice: 'invoiceNumber: " 1 ", amount: "1.0", dueDate: null, lineItems: []',
    updateProposal: 'title: "Offer", amount: 0, lineItems: []',
    updateContract: 'title: "Terms"',
    updateGallery: 'title: "Photos"',
    updateGalleryItem: 'title: "One", imageUrl: "https://example.com/1.jpg"',
    updateBooking: 'title: "Shoot", startsAt: "2027-05-01T10:00:00+02:00", endsAt: "2027-05-01T09:00:00Z"',
    updateWorkflow: 'name: "Thank", steps: []',
    updateWebhookEndpoint: 'url: "https://example.com/", events: [deal_won], enabled: true',
    updateLeadForm: 'name: "Form", fields: [{ required: false, type: text, label: "A", id: "a" }]',
  }

  it('is tried of each', () => {
    expect(Object.keys(present).toSorted()).toEqual(updates.map(({ name }) => name).toSorted())
    expect(Object.keys({ updateAccount: accountId, ...ids }).toSorted()).toEqual(
      Object.keys(present).toSorted(),
    )
  })

  it.each(updates.map(({ name, args }) => [name, args] as const))(
    '%s leaves the record as it was',
    async (name, args) => {
      const key = args.some(arg => arg.name === 'id') ? `, id: "${ids[name]}"` : ''
      const change = `mutation { ${name}(accountId: "${accountId}"${key}, input: {}) { createdAt updatedAt } }`
      const { data, errors } = await app.graphql(ownerId, change)
      expect(errors).toBeUndefined()
      expect(data[name].updatedAt).toBe(data[name].createdAt)
    },
  )

  it.each(updates.map(({ name, args }) => [name, args] as const))(
    '%s with the values that the record has leaves it as it was, and is refused where it was read before a change',
    async (name, args) => {
      const key = args.some(arg => arg.name === 'id') ? `, id: "${ids[name]}"` : ''
      const change = (expected: string) =>
        app.graphql(
          ownerId,
          `mutation {
            ${name}(accountId: "${accountId}"${key}${expected}, input: { ${present[name]} }) { createdAt updatedAt }
          }`,
        )
      const { data, errors } = await change('')
      expect(errors).toBeUndefined()
      expect(data[name].updatedAt).toBe(data[name].createdAt)
      const before = new Date(Date.parse(data[name].updatedAt) - 1).toISOString()
      expect((await change(`, expectedUpdatedAt: "${before}"`)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    },
  )

  it('leaves stages that are in the order that is asked for, and moves those that are not', async () => {
    const account = await app.newAccount()
    const names = ['A', 'B', 'C']
    await pipelineStage.createMany({
      data: names.map((name, position) => ({ accountId: account.accountId, name, position })),
    })
    const stages = await pipelineStage.findMany({
      where: { accountId: account.accountId },
      orderBy: { position: 'asc' },
    })
    const [a, b, c] = stages.map(({ id }) => id)
    const changedBy = async (order: readonly unknown[]) => {
      const reorder = `mutation ($accountId: UUID!, $order: [UUID!]!) {
        all: reorderPipelineStages(accountId: $accountId, ids: $order) { name createdAt updatedAt }
      }`
      const { data } = await app.graphql(account.ownerId, reorder, { accountId: account.accountId, order })
      const all: readonly Readonly<Record<string, string>>[] = data.all
      return all.filter(stage => stage.updatedAt !== stage.createdAt).map(({ name }) => name)
    }
    expect(await changedBy([a, b, c])).toEqual([])
    expect(await changedBy([a, c, b])).toEqual(['C', 'B'])
  })
})

it('each of many updates in a row is told apart by the millisecond', async () => {
  const { accountId } = await app.newAccount()
  const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  const text =
    "UPDATE contacts SET first_name = first_name || 'e' WHERE account_id = $1 AND id = $2 RETURNING updated_at"
  const times = await app.database.transaction(async query => {
    const seen: string[] = []
    for (let nth = 0; nth < 30; nth++) {
      const [row] = await query<{ updated_at: string }>({ text, values: [accountId, id] })
      seen.push(row?.updated_at ?? '')
    }
    return seen
  })
  expect(times.toSorted()).toEqual(times)
  expect(new Set(times).size).toBe(30)
})

it('a statement that writes into a row what it has leaves its time, and one that writes the time makes it later', async () => {
  const { accountId } = await app.newAccount()
  await fillAccount(prisma, accountId)
  await prisma.webhookEndpoint.create({
    data: { accountId, url: 'https://example.com/', events: [], secret: 'whsec_c2VjcmV0' },
  })
  const tables = await app.database.query<{ name: string }>({
    text: `
    SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'updated_at' AND table_schema = current_schema() ORDER BY 1`,
    values: [],
  })
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const ofAccount = `${name === 'accounts' ? 'id' : 'account_id'} = $1`
    const written = (column: string) =>
      app.database.query<{ isLater: boolean }>({
        text: `WITH before AS (SELECT * FROM ${name} WHERE ${ofAccount})
          UPDATE ${name} AS r SET ${column} FROM before WHERE r.${ofAccount} AND r.id = before.id
          RETURNING r.updated_at > before.updated_at AS "isLater"`,
        values: [accountId],
      })
    const sameAgain = await written('created_at = r.created_at')
    expect(sameAgain.length, `${name} of test/support/records/filled-account.ts`).toBeGreaterThan(0)
    expect(new Set(sameAgain.map(({ isLater }) => isLater)), name).toEqual(new Set([false]))
    // An endpoint has a later time only where its owner changed it.
    if (name === 'webhook_endpoints') continue
    const touched = await written("updated_at = r.updated_at + interval '1 ms'")
    expect(new Set(touched.map(({ isLater }) => isLater)), name).toEqual(new Set([true]))
  }
})

it('every table that says when a row was changed is told by the database', async () => {
  const untold = await prisma.$queryRaw<{ table_name: string }[]>`
    SELECT table_name FROM information_schema.columns c
    WHERE column_name = 'updated_at' AND table_schema = current_schema() AND NOT EXISTS (
      SELECT FROM information_schema.triggers t
      WHERE t.event_object_table = c.table_name AND t.event_manipulation = 'UPDATE'
        AND t.action_statement LIKE '%touch_updated_at%')`
  expect(untold).toEqual([])
})
