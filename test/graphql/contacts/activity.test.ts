import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'

const app = await startApp()
const { prisma } = app.database

interface Entry {
  readonly at: string
  readonly kind: string
  readonly submission: object | null
  readonly deal: { readonly title: string } | null
  readonly invoice: { readonly invoiceNumber: string } | null
  readonly payment: { readonly amount: string } | null
  readonly note: { readonly text: string } | null
  readonly move: {
    readonly field: string
    readonly fromValue: string | null
    readonly toValue: string | null
  } | null
}

const query = `query ($accountId: UUID!, $id: UUID!, $first: Int!, $after: String) {
  contact(accountId: $accountId, id: $id) { activity(first: $first, after: $after) {
    nodes { at kind submission { data } deal { title } invoice { invoiceNumber } payment { amount }
      note { text } move { field fromValue toValue } }
    edges { cursor node { at kind } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`

async function readAll(ownerId: string, accountId: string, id: string, first = 100) {
  const entries: Entry[] = []
  let after: string | null = null
  do {
    const { data, errors } = await app.graphql(ownerId, query, { accountId, id, first, after })
    expect(errors).toBeUndefined()
    const { nodes, edges, pageInfo } = data.contact.activity
    expect(pageInfo.hasPreviousPage).toBe(after !== null)
    expect(edges.map(({ node }: { node: object }) => node)).toEqual(
      nodes.map(({ at, kind }: Entry) => ({ at, kind })),
    )
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
      edges[0]?.cursor ?? null,
      edges.at(-1)?.cursor ?? null,
    ])
    entries.push(...nodes)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  return entries
}

async function newCustomer() {
  const account = await app.newAccount()
  const { accountId } = account
  const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  return { ...account, id }
}

/** An entry without what it is not about. */
function toldOf({ at: _at, ...entry }: Entry) {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
}

describe('a contact’s activity', () => {
  it('tells what happened through GraphQL, newest first', async () => {
    const { accountId, ownerId, id } = await newCustomer()
    const stages = await Promise.all(
      ['New', 'Offer'].map((name, position) =>
        prisma.pipelineStage.create({ data: { accountId, name, position } }),
      ),
    )
    const run = async (document: string, variables: object = {}) => {
      const { data, errors } = await app.graphql(ownerId, document, { accountId, id, ...variables })
      expect(errors).toBeUndefined()
      return Object.values<{ id: string }>(data)[0]?.id
    }
    const dealId = await run(
      `mutation ($accountId: UUID!, $id: UUID!, $stageId: UUID!) {
        createDeal(accountId: $accountId, input: { title: "Wedding", contactId: $id, stageId: $stageId }) { id } }`,
      { stageId: stages[0]?.id },
    )
    await run(
      `mutation ($accountId: UUID!, $dealId: UUID!, $stageId: UUID!) {
        updateDeal(accountId: $accountId, id: $dealId, input: { stageId: $stageId }) { id } }`,
      { dealId, stageId: stages[1]?.id },
    )
    await run(
      'mutation ($accountId: UUID!, $dealId: UUID!) { setDealStatus(accountId: $accountId, id: $dealId, status: won) { id } }',
      { dealId },
    )
    await run(
      'mutation ($accountId: UUID!, $dealId: UUID!) { addNote(accountId: $accountId, input: { dealId: $dealId, text: "Yes!" }) { id } }',
      { dealId },
    )
    const invoiceId = await run(
      `mutation ($accountId: UUID!, $id: UUID!) {
        createInvoice(accountId: $accountId, input: { invoiceNumber: "INV-7", amount: 10, contactId: $id }) { id } }`,
    )
    await run(
      'mutation ($accountId: UUID!, $invoiceId: UUID!) { sendInvoice(accountId: $accountId, id: $invoiceId) { id } }',
      {
        invoiceId,
      },
    )
    await run(
      `mutation ($accountId: UUID!, $invoiceId: UUID!) {
        recordPayment(accountId: $accountId, invoiceId: $invoiceId, input: { amount: 4, method: card }) { id } }`,
      { invoiceId },
    )
    await run(
      'mutation ($accountId: UUID!, $id: UUID!) { addNote(accountId: $accountId, input: { contactId: $id, text: "Call" }) { id } }',
    )
    const entries = await readAll(ownerId, accountId, id)
    const deal = { title: 'Wedding' }
    const invoice = { invoiceNumber: 'INV-7' }
    const told = entries.map(toldOf)
    expect(told).toHaveLength(9)
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'note', note: { text: 'Call' } },
        { kind: 'invoice_moved', invoice, move: { field: 'status', fromValue: 'sent', toValue: 'partial' } },
        { kind: 'payment', invoice, payment: { amount: '4.00' } },
        { kind: 'invoice_moved', invoice, move: { field: 'status', fromValue: 'draft', toValue: 'sent' } },
        { kind: 'invoice_created', invoice },
        { kind: 'deal_note', deal, note: { text: 'Yes!' } },
        { kind: 'deal_moved', deal, move: { field: 'status', fromValue: 'open', toValue: 'won' } },
        { kind: 'deal_moved', deal, move: { field: 'stage', fromValue: 'New', toValue: 'Offer' } },
        { kind: 'deal_created', deal },
      ]),
    )
    expect([told[0]?.kind, told.at(-1)?.kind]).toEqual(['note', 'deal_created'])
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  it('has submissions but no spam, and nothing of other contacts', async () => {
    const { accountId, ownerId, id } = await newCustomer()
    const other = await prisma.contact.create({ data: { accountId, firstName: 'Bo' } })
    await prisma.formSubmission.createMany({
      data: [
        { accountId, contactId: id, data: { note: 'hi' }, outcome: 'created' },
        { accountId, contactId: id, data: { note: 'buy' }, outcome: 'spam' },
        { accountId, contactId: other.id, data: { note: 'me' }, outcome: 'created' },
      ],
    })
    await prisma.deal.create({ data: { accountId, title: 'Of Bo', contactId: other.id } })
    expect((await readAll(ownerId, accountId, id)).map(toldOf)).toEqual([
      { kind: 'submission', submission: { data: { note: 'hi' } } },
    ])
  })

  it('is walked in parts of any size, each entry once, also where many have one time', async () => {
    const { accountId, ownerId, id } = await newCustomer()
    const times = fc.sample(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.001Z'), {
      numRuns: 24,
      seed: 7,
    })
    const made = times.map(time => ({ accountId, contactId: id, createdAt: new Date(time) }))
    await prisma.deal.createMany({
      data: made.slice(0, 12).map((row, at) => ({ ...row, title: `Deal ${at}` })),
    })
    await prisma.note.createMany({
      data: made.slice(12).map((row, at) => ({ ...row, text: `Note ${at}`, authorId: ownerId })),
    })
    const whole = await readAll(ownerId, accountId, id)
    expect(whole).toHaveLength(24)
    for (const first of [1, 5, 23, 24]) expect(await readAll(ownerId, accountId, id, first)).toEqual(whole)
  })

  const someId = '00000000-0000-4000-8000-000000000001'
  const notACursor = { after: ['Must be a cursor of this list in this order'] }
  const placed = (...place: unknown[]) =>
    `after: "${Buffer.from(JSON.stringify(place)).toString('base64url')}"`
  it.each([
    ['first: 0', { first: ['Must be from 1 to 100'] }],
    ['first: 101', { first: ['Must be from 1 to 100'] }],
    ['after: "x"', notACursor],
    [placed('activity', '2026-02-31 00:00:00+00', someId), notACursor],
    [placed('activity', '2026-02-01 00:00:00+00', 'x'), notACursor],
    [placed('activity', null, null), notACursor],
    [placed('own', '2026-02-01 00:00:00+00', someId), notACursor],
  ])('refuses %s', async (args, fields) => {
    const { accountId, ownerId, id } = await newCustomer()
    const ask = `{ contact(accountId: "${accountId}", id: "${id}") { activity(${args}) { nodes { kind } } } }`
    expect((await app.graphql(ownerId, ask)).errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields,
    })
  })

  it('of a page of contacts is read in as many statements as that of one', async () => {
    const { accountId, ownerId, id } = await newCustomer()
    const ask = `{ contacts(accountId: "${accountId}") { items { firstName
      activity(first: 5) { nodes { kind deal { title contact { firstName } } note { text } } } } } }`
    const fill = async (contactId: string) => {
      await prisma.deal.create({ data: { accountId, title: 'Deal', contactId } })
      await prisma.note.create({ data: { accountId, text: 'Note', contactId, authorId: ownerId } })
    }
    const statementsOf = () =>
      countStatements(async () => {
        const { data, errors } = await app.graphql(ownerId, ask)
        expect(errors).toBeUndefined()
        for (const { firstName, activity } of data.contacts.items) {
          expect(activity.nodes.map(({ kind }: Entry) => kind).sort()).toEqual(['deal_created', 'note'])
          const deals = activity.nodes.flatMap(({ deal }: Entry) => deal ?? [])
          expect(deals).toEqual([{ title: 'Deal', contact: { firstName } }])
        }
      })
    await fill(id)
    // The first time connections may have to be opened, which takes statements of its own.
    await statementsOf()
    const ofOne = await statementsOf()
    for (const firstName of ['Bo', 'Cy', 'Di'])
      await fill((await prisma.contact.create({ data: { accountId, firstName } })).id)
    expect(await statementsOf()).toBe(ofOne)
  })
})

describe('moves', () => {
  it('of a deal are with the deal, newest first, and go with it', async () => {
    const { accountId, ownerId, id } = await newCustomer()
    const deal = await prisma.deal.create({ data: { accountId, title: 'Wedding', contactId: id } })
    const move = `mutation ($accountId: UUID!, $id: UUID!, $status: DealStatus!) {
      setDealStatus(accountId: $accountId, id: $id, status: $status) { moves { totalCount nodes { field fromValue toValue createdAt } } } }`
    for (const status of ['lost', 'open', 'won'])
      await app.graphql(ownerId, move, { accountId, id: deal.id, status })
    const { data } = await app.graphql(
      ownerId,
      `{ deal(accountId: "${accountId}", id: "${deal.id}") {
      moves { totalCount nodes { field fromValue toValue } } } }`,
    )
    const status = (fromValue: string, toValue: string) => ({ field: 'status', fromValue, toValue })
    expect(data.deal.moves).toEqual({
      totalCount: 3,
      nodes: [status('open', 'won'), status('lost', 'open'), status('open', 'lost')],
    })
    await prisma.deal.delete({ where: { accountId_id: { accountId, id: deal.id } } })
    expect(await prisma.move.count({ where: { accountId } })).toBe(0)
  })

  it('are not made of changes that move nothing', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
    const deal = await prisma.deal.create({ data: { accountId, title: 'Wedding', stageId: stage.id } })
    const change = `mutation { updateDeal(accountId: "${accountId}", id: "${deal.id}", input: { title: "Other", value: 3 }) { id }
      updatePipelineStage(accountId: "${accountId}", id: "${stage.id}", input: { name: "First" }) { id } }`
    expect((await app.graphql(ownerId, change)).errors).toBeUndefined()
    expect(await prisma.move.count({ where: { accountId } })).toBe(0)
  })
})
