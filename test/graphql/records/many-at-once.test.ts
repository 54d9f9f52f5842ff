import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/domain/schema.ts'
import { InvoiceStatus } from '../../../src/generated/prisma/enums.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'

const app = await startApp()
const { prisma } = app.database

const [startsAt, endsAt] = [new Date('2027-05-01T08:00:00Z'), new Date('2027-05-01T09:00:00Z')]
const titled = { title: 'x' }
const idOf = async (made: Promise<{ readonly id: string }>) => (await made).id

/** A record of each state, or of each kind that a rule tells apart. */
type Variety = readonly ((accountId: string) => Promise<string>)[]

const contacts: Variety = [
  accountId => idOf(prisma.contact.create({ data: { accountId, firstName: 'Ann', company: 'Firm' } })),
]
const deals: Variety = (['open', 'won', 'lost', 'abandoned'] as const).flatMap(status =>
  [30, 60].map(
    openProbability => accountId =>
      idOf(
        prisma.deal.create({
          data: {
            accountId,
            ...titled,
            status,
            ...(status === 'open' ? {} : { openProbability, probability: status === 'won' ? 100 : 0 }),
          },
        }),
      ),
  ),
)
const invoices: Variety = Object.values(InvoiceStatus).flatMap(status =>
  status === 'overdue'
    ? []
    : [null, new Date('2020-01-31')].map(dueDate => (accountId: string) => {
        const amountPaid = { paid: 100, refunded: 100, partial: 40 }[String(status)] ?? 0
        const data = { accountId, invoiceNumber: randomUUID(), amount: 100, amountPaid, status, dueDate }
        return idOf(prisma.invoice.create({ data }))
      }),
)
const proposals: Variety = (['draft', 'sent', 'accepted', 'declined', 'expired'] as const).map(
  status => accountId => idOf(prisma.proposal.create({ data: { accountId, ...titled, status } })),
)
const contracts: Variety = (['draft', 'sent', 'signed', 'voided'] as const).map(
  status => accountId => idOf(prisma.contract.create({ data: { accountId, ...titled, status } })),
)
const galleries: Variety = (['draft', 'published', 'archived'] as const).map(
  status => accountId => idOf(prisma.gallery.create({ data: { accountId, ...titled, status } })),
)
const bookings: Variety = (['requested', 'confirmed', 'completed', 'cancelled'] as const).map(
  status => accountId =>
    idOf(prisma.booking.create({ data: { accountId, ...titled, startsAt, endsAt, status } })),
)

interface Pair {
  /** The mutation that does the same to one record. */
  readonly one: string
  readonly variety: Variety
  readonly args?: string
  readonly selection: string
}

const contactColumns = 'contactType source company'
const dealColumns = 'status probability expectedCloseDate stage { name } closedAt'
const deletion = { selection: '' }

/** Every mutation of many records. */
const pairs: Readonly<Record<string, Pair>> = {
  updateContacts: {
    one: 'updateContact',
    variety: contacts,
    args: ', input: { contactType: client, company: null }',
    selection: contactColumns,
  },
  deleteContacts: { one: 'deleteContact', variety: contacts, ...deletion },
  updateDeals: {
    one: 'updateDeal',
    variety: deals,
    args: ', input: { probability: 50, expectedCloseDate: "2027-01-31" }',
    selection: dealColumns,
  },
  setDealStatuses: { one: 'setDealStatus', variety: deals, args: ', status: won', selection: dealColumns },
  deleteDeals: { one: 'deleteDeal', variety: deals, ...deletion },
  sendInvoices: { one: 'sendInvoice', variety: invoices, selection: 'status viewedAt' },
  markInvoicesViewed: { one: 'markInvoiceViewed', variety: invoices, selection: 'status sentAt' },
  cancelInvoices: { one: 'cancelInvoice', variety: invoices, selection: 'status sentAt viewedAt' },
  sendProposals: { one: 'sendProposal', variety: proposals, selection: 'status decidedAt' },
  expireProposals: { one: 'expireProposal', variety: proposals, selection: 'status decidedAt' },
  deleteProposals: { one: 'deleteProposal', variety: proposals, ...deletion },
  sendContracts: { one: 'sendContract', variety: contracts, selection: 'status signedAt' },
  voidContracts: { one: 'voidContract', variety: contracts, selection: 'status signedAt' },
  deleteContracts: { one: 'deleteContract', variety: contracts, ...deletion },
  publishGalleries: { one: 'publishGallery', variety: galleries, selection: 'status' },
  archiveGalleries: { one: 'archiveGallery', variety: galleries, selection: 'status publishedAt' },
  deleteGalleries: { one: 'deleteGallery', variety: galleries, ...deletion },
  completeBookings: { one: 'completeBooking', variety: bookings, selection: 'status' },
  cancelBookings: { one: 'cancelBooking', variety: bookings, selection: 'status' },
  deleteBookings: { one: 'deleteBooking', variety: bookings, ...deletion },
}

/** Calls a mutation of many records. */
async function call(
  { accountId, ownerId }: TestAccount,
  name: string,
  ids: readonly string[],
  { args = '', selection = '{ done refused { id code message } }' } = {},
) {
  const document = `mutation { all: ${name}(accountId: "${accountId}", ids: ${JSON.stringify(ids)}${args}) ${selection} }`
  return app.graphql(ownerId, document)
}
const answering = (selection: string) =>
  selection === '' ? undefined : `{ done { id ${selection} } refused { id code message } }`

function callPair(account: TestAccount, name: string, ids: readonly string[]) {
  const { args, selection = '' } = pairs[name] ?? {}
  const answer = answering(selection)
  return call(account, name, ids, { ...(args && { args }), ...(answer && { selection: answer }) })
}

it('every mutation of many records has a row', () => {
  const many = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ type }) =>
    /Changes$|^RecordDeletions$/.test(String(type)),
  )
  expect(many.map(({ name }) => name).sort()).toEqual(Object.keys(pairs).sort())
})

describe.each(Object.entries(pairs))('%s', (name, { one, variety, args = '', selection }) => {
  it('does to each record what the mutation of one does, and refuses what that refuses', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const [ids, twins] = [[] as string[], [] as string[]]
    for (const make of variety) {
      ids.push(await make(accountId))
      twins.push(await make(accountId))
    }
    const byItself: unknown[] = []
    for (const id of twins) {
      const document = `mutation { one: ${one}(accountId: "${accountId}", id: "${id}"${args}) ${selection && `{ ${selection} }`} }`
      const { data, errors } = await app.graphql(ownerId, document)
      byItself.push(
        errors ? [errors[0]?.extensions.code, errors[0]?.message] : selection ? data.one : 'deleted',
      )
    }
    const { data, errors } = await callPair(account, name, ids)
    expect(errors).toBeUndefined()
    const { done, refused } = data.all
    const together = ids.map(id => {
      const refusal = refused.find((entry: { id: string }) => entry.id === id)
      if (refusal) return [refusal.code, refusal.message]
      if (selection === '') return done.includes(id) ? 'deleted' : 'left out'
      const { id: _id, ...record } = done.find((entry: { id: string }) => entry.id === id)
      return record
    })
    const withoutTimes = (results: unknown) =>
      JSON.parse(JSON.stringify(results).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"'))
    expect(withoutTimes(together)).toEqual(withoutTimes(byItself))
    expect(byItself.some(result => !Array.isArray(result))).toBe(true)
  })

  it('refuses ids that the account has not, and leaves other accounts alone', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const make = variety[0] ?? contacts[0]
    const foreign = (await make?.(other.accountId)) ?? ''
    const { data } = await callPair(account, name, [foreign, randomUUID()])
    expect(data.all.done).toEqual([])
    expect(data.all.refused.map(({ code }: { code: string }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(new Set(data.all.refused.map(({ message }: { message: string }) => message)).size).toBe(1)
    const { data: own } = await callPair(other, name, [foreign])
    expect([
      ...own.all.done,
      ...own.all.refused.filter(({ code }: { code: string }) => code === 'CONFLICT'),
    ]).toHaveLength(1)
  })
})

describe('a change of many records', () => {
  const newContacts = async (accountId: string, count: number) => {
    const data = Array.from({ length: count }, (_, nth) => ({ accountId, firstName: `Contact ${nth}` }))
    return (await prisma.contact.createManyAndReturn({ data })).map(({ id }) => id)
  }
  const input = ', input: { contactType: client }'
  const selection = '{ done { id contactType } refused { id code } }'

  it('answers in the order asked for, with what is linked to the records', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const [contactId = ''] = await newContacts(accountId, 1)
    const data = Array.from({ length: 5 }, () => ({ accountId, ...titled, contactId }))
    const ids = (await prisma.deal.createManyAndReturn({ data })).map(({ id }) => id).reverse()
    const asked = [...ids.slice(0, 2), randomUUID(), ...ids.slice(2)]
    const answer = await call(account, 'updateDeals', asked, {
      args: ', input: { probability: 70 }',
      selection: '{ done { id probability contact { id } } refused { id code } }',
    })
    const { done, refused } = answer.data.all
    expect(done).toEqual(ids.map(id => ({ id, probability: 70, contact: { id: contactId } })))
    expect(refused).toEqual([{ id: asked[2], code: 'NOT_FOUND' }])
  })

  it('takes 100 records, each once; none is no mistake', async () => {
    const account = await app.newAccount()
    const [id = ''] = await newContacts(account.accountId, 1)
    const fieldsOf = async (ids: readonly string[]) =>
      (await call(account, 'updateContacts', ids, { args: input, selection })).errors?.[0]?.extensions.fields
    expect(await fieldsOf(Array.from({ length: 101 }, () => randomUUID()))).toEqual({
      ids: ['Must have at most 100 entries'],
    })
    expect(await fieldsOf([id, id.toUpperCase()])).toEqual({ ids: ['Must name each once'] })
    expect((await call(account, 'updateContacts', [], { args: input, selection })).data.all).toEqual({
      done: [],
      refused: [],
    })
  })

  it.each([
    ['updateContacts', contacts],
    ['updateDeals', deals],
  ] as const)('with nothing to change leaves the records as they were: %s', async (name, variety) => {
    const account = await app.newAccount()
    const ids = await Promise.all(variety.map(make => make(account.accountId)))
    const times = '{ done { createdAt updatedAt } refused { id } }'
    const { data } = await call(account, name, ids, { args: ', input: {}', selection: times })
    expect(data.all.done).toHaveLength(ids.length)
    for (const { createdAt, updatedAt } of data.all.done) expect(updatedAt).toBe(createdAt)
  })

  it.each([
    ['updateContacts', contacts, 'contactType: lead, source: other'],
    ['updateDeals', deals, 'stageId: null, expectedCloseDate: null'],
  ] as const)('with what the records have leaves them as they were: %s', async (name, variety, present) => {
    const account = await app.newAccount()
    const ids = await Promise.all(variety.map(make => make(account.accountId)))
    const args = `, input: { ${present} }`
    const { data } = await call(account, name, ids, {
      args,
      selection: '{ done { id createdAt updatedAt } }',
    })
    expect(data.all.done).toHaveLength(ids.length)
    const changed = data.all.done.filter((row: Record<string, string>) => row.updatedAt !== row.createdAt)
    expect(changed).toEqual([])
  })

  it('that would empty what every record has, or link to nothing, is refused as a whole', async () => {
    const account = await app.newAccount()
    const ids = await newContacts(account.accountId, 2)
    const emptied = await call(account, 'updateContacts', ids, {
      args: ', input: { source: null }',
      selection,
    })
    expect(emptied.errors?.[0]?.extensions.fields).toEqual({ 'input.source': ['Must not be null'] })
    const { id } = await prisma.deal.create({ data: { accountId: account.accountId, ...titled } })
    const unlinked = ', input: { expectedCloseDate: "2027-01-31", '
    for (const stageId of [randomUUID(), id]) {
      const { errors } = await call(account, 'updateDeals', [id], {
        args: `${unlinked} stageId: "${stageId}" }`,
        selection: '{ done { id } refused { id } }',
      })
      expect(errors?.[0]?.extensions.fields).toEqual({ 'input.stageId': ['Not found'] })
    }
    expect((await prisma.deal.findFirstOrThrow({ where: { id } })).expectedCloseDate).toBeNull()
  })

  it('gives each reopened deal the probability it had', async () => {
    const account = await app.newAccount()
    const data = Array.from({ length: 100 }, (_, nth) => ({
      accountId: account.accountId,
      ...titled,
      probability: nth,
    }))
    const ids = (await prisma.deal.createManyAndReturn({ data })).map(({ id }) => id)
    const shown = '{ done { probability } refused { id } }'
    const set = (status: string) =>
      call(account, 'setDealStatuses', ids, { args: `, status: ${status}`, selection: shown })
    expect((await set('won')).data.all.done).toEqual(Array(100).fill({ probability: 100 }))
    expect((await set('open')).data.all.done).toEqual(data.map(({ probability }) => ({ probability })))
  })

  it('never waits in a circle for another that names the records in another order, and does each once', async () => {
    const account = await app.newAccount()
    const data = Array.from({ length: 40 }, () => ({ accountId: account.accountId, ...titled }))
    const ids = (await prisma.deal.createManyAndReturn({ data })).map(({ id }) => id)
    const orders = [ids, ids.toReversed(), [...ids.slice(20), ...ids.slice(0, 20)], ids.toSorted()]
    for (const status of ['won', 'open', 'lost', 'open']) {
      const answers = await Promise.all(
        orders.map(order =>
          call(account, 'setDealStatuses', order, {
            args: `, status: ${status}`,
            selection: '{ done { id } refused { code } }',
          }),
        ),
      )
      expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
      const done = answers.flatMap(({ data }) => data.all.done.map(({ id }: { id: string }) => id))
      expect(done.toSorted()).toEqual(ids.toSorted())
    }
  })

  it('takes as many statements for 100 records as for two', async () => {
    const account = await app.newAccount()
    const ids = await newContacts(account.accountId, 100)
    const change = (some: readonly string[]) => () =>
      call(account, 'updateContacts', some, { args: input, selection: '{ done { id } refused { id } }' })
    // The server purges now and then, which can only add to a count.
    const statementsFor = async (some: readonly string[]) => {
      const counts: number[] = []
      for (let run = 0; run < 3; run++) counts.push(await countStatements(change(some)))
      return Math.min(...counts)
    }
    const few = await statementsFor(ids.slice(0, 2))
    expect(await statementsFor(ids)).toBe(few)
  })

  it('costs points in proportion to its records', async () => {
    const account = await app.newAccount()
    const ids = await newContacts(account.accountId, 100)
    const costOf = async (some: readonly string[]) => {
      const query = `mutation { updateContacts(accountId: "${account.accountId}", ids: ${JSON.stringify(some)}${input}) ${selection} }`
      const { body } = await app.rest('POST', '/graphql', { as: account.ownerId, body: { query } })
      return body.extensions.cost.requested
    }
    const costs: number[] = []
    for (const count of [10, 20, 100]) costs.push(await costOf(ids.slice(0, count)))
    const [ten = 0, twenty = 0, hundred = 0] = costs
    expect(twenty - ten).toBeGreaterThanOrEqual(50)
    expect(hundred - twenty).toBeCloseTo(8 * (twenty - ten))
  })
})
