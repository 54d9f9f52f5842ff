import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'

const app = await startApp({ ownDatabase: 'Makes its tables conflict.' })
const { prisma } = app.database

/** Makes the next inserts, changes and deletes of a table fail as transactions do that others are in the way of. */
async function conflictTimes(table: string, times: number, code: string) {
  await prisma.$executeRawUnsafe('DROP SEQUENCE IF EXISTS conflicts CASCADE')
  await prisma.$executeRawUnsafe('CREATE SEQUENCE conflicts')
  // A sequence goes on where a transaction is rolled back.
  await prisma.$executeRawUnsafe(`CREATE OR REPLACE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('conflicts') <= ${times} THEN RAISE 'in the way' USING ERRCODE = '${code}'; END IF; RETURN NULL; END $$`)
  await prisma.$executeRawUnsafe(`CREATE OR REPLACE TRIGGER conflict AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION conflict()`)
}

const form = { fields: [{ id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }] }

/** Every way to write, by the table that it writes last or alone. */
const writes: readonly (readonly [how: string, table: string, mutation: string])[] = [
  ['one statement of ours', 'contacts', 'createContact(accountId: $id, input: { firstName: "New" }) { id }'],
  ['one statement of Prisma', 'workflows', 'createWorkflow(accountId: $id, input: { name: "New" }) { id }'],
  [
    'several statements of one call of Prisma',
    'proposal_line_items',
    'createProposal(accountId: $id, input: { title: "New", lineItems: [{ description: "Work", quantity: "1", unitPrice: "1.00" }] }) { id }',
  ],
  [
    'a transaction of Prisma',
    'invoice_line_items',
    'createInvoice(accountId: $id, input: { lineItems: [{ description: "Work", quantity: "1", unitPrice: "1.00" }] }) { id }',
  ],
  [
    'a transaction of Prisma that changes a locked record',
    'contacts',
    'updateContact(accountId: $id, id: $contactId, input: { company: "New" }) { id }',
  ],
  [
    'a change of many',
    'contacts',
    'updateContacts(accountId: $id, ids: [$contactId], input: { company: "New" }) { done { id } }',
  ],
  [
    'an import',
    'contacts',
    'importContacts(accountId: $id, input: { rows: [{ firstName: "New" }] }) { created }',
  ],
  [
    'a merge',
    'contact_merges',
    'mergeContacts(accountId: $id, keepId: $contactId, mergeIds: [$otherId]) { id }',
  ],
  ['a deletion', 'contacts', 'deleteContact(accountId: $id, id: $contactId)'],
  ['a long transaction', 'accounts', 'deleteAccount(accountId: $id)'],
]

async function newTenant() {
  const { accountId: id, ownerId } = await app.newAccount()
  const data = ['Ada', 'Bob'].map(firstName => ({ accountId: id, firstName }))
  const [contact, other] = await prisma.contact.createManyAndReturn({ data })
  return { id, ownerId, contactId: contact?.id, otherId: other?.id }
}

async function run(
  mutation: string,
  { id, ownerId, contactId, otherId }: Awaited<ReturnType<typeof newTenant>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const variables = [
    '$id: UUID!',
    ...(mutation.includes('$contactId') ? ['$contactId: UUID!'] : []),
    ...(mutation.includes('$otherId') ? ['$otherId: UUID!'] : []),
  ]
  const document = `mutation (${variables.join(', ')}) { ${mutation} }`
  return app.graphql(ownerId, document, { id, contactId, otherId }, { headers })
}

describe.each(['40P01', '40001'])('what others were in the way of (%s)', code => {
  const ways = writes.flatMap(write => [
    [...write, {}] as const,
    [`${write[0]}, for a key`, write[1], write[2], { 'idempotency-key': 'a' }] as const,
  ])

  it.each(ways)('is done again, and once: %s', async (_how, table, mutation, headers) => {
    const tenant = await newTenant()
    const before = await count(tenant.id)
    await conflictTimes(table, 2, code)
    const { data, errors } = await run(mutation, tenant, headers)
    await conflictTimes(table, 0, code)
    expect(errors).toBeUndefined()
    expect(Object.values(data)).not.toContain(null)
    const added = mutation.startsWith('create') || mutation.startsWith('import') ? 1 : 0
    const removed = mutation.startsWith('delete') || mutation.startsWith('merge') ? 1 : 0
    const after = await count(tenant.id)
    if (mutation.startsWith('deleteAccount')) expect(after).toBe(0)
    else expect(after - before).toBe(added - removed)
  })

  it('is done again where it came over REST', async () => {
    const { id, ownerId } = await newTenant()
    await conflictTimes('deals', 2, code)
    const body = { account_id: id, title: 'New' }
    const { status } = await app.rest('POST', '/api/v1/deals', { as: ownerId, body })
    await conflictTimes('deals', 0, code)
    expect([status, await prisma.deal.count({ where: { accountId: id } })]).toEqual([201, 1])
  })

  it('is done again where a visitor sent a form', async () => {
    const { id } = await newTenant()
    const created = await prisma.leadForm.create({ data: { accountId: id, name: 'Form', ...form } })
    await conflictTimes('form_submissions', 2, code)
    const { status } = await app.rest('POST', `/api/v1/forms/${created.id}/submit`, {
      body: { data: { name: 'Visitor' } },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    await conflictTimes('form_submissions', 0, code)
    const where = { accountId: id, firstName: 'Visitor' }
    expect([status, await prisma.contact.count({ where })]).toEqual([200, 1])
  })

  it('is done again as a whole where Prisma was given several statements for one transaction', async () => {
    const { id } = await newTenant()
    const create = (name: string) => prisma.workflow.create({ data: { accountId: id, name } })
    await conflictTimes('workflows', 3, code)
    const created = await prisma.$transaction([create('One'), create('Two')])
    await conflictTimes('workflows', 0, code)
    expect(created.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(await prisma.workflow.count({ where: { accountId: id } })).toBe(2)
  })

  it.each(ways.filter(([how]) => /^an import|^a merge/.test(how)))(
    'costs what it costs at once: %s',
    async (_how, table, mutation, headers) => {
      const remaining = async (conflicts: number) => {
        const tenant = await newTenant()
        const { id: accountId, otherId } = tenant
        const data = Array.from({ length: 30 }, () => ({ accountId, title: 'x', contactId: otherId ?? null }))
        await prisma.deal.createMany({ data })
        await conflictTimes(table, conflicts, code)
        expect((await run(mutation, tenant, headers)).errors).toBeUndefined()
        await conflictTimes(table, 0, code)
        return (await app.services.costBudget.spend(`user:${tenant.ownerId}`, 1)).remaining
      }
      expect(await remaining(2)).toBe(await remaining(0))
    },
  )

  it('is given up after some attempts, and nothing is done', async () => {
    const tenant = await newTenant()
    const before = await count(tenant.id)
    await conflictTimes('contacts', 1_000, code)
    const { errors } = await run('createContact(accountId: $id, input: { firstName: "New" }) { id }', tenant)
    await conflictTimes('contacts', 0, code)
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
    expect(await count(tenant.id)).toBe(before)
  })
})

/** What an account holds of the kinds that are written here. */
async function count(accountId: string): Promise<number> {
  const where = { accountId }
  const counts = await Promise.all([
    prisma.contact.count({ where }),
    prisma.workflow.count({ where }),
    prisma.proposal.count({ where }),
    prisma.invoice.count({ where }),
  ])
  return counts.reduce((sum, each) => sum + each, 0)
}

describe.runIf(testServerUrl)(
  'changes of many beside merges and deletes of what they are about',
  async () => {
    it('are all done: none is in the way of another', async () => {
      const { id: accountId, ownerId } = await newTenant()
      const rounds = 6
      const contacts = await prisma.contact.createManyAndReturn({
        data: Array.from({ length: 20 * rounds }, (_, nth) => ({ accountId, firstName: `Contact ${nth}` })),
      })
      // Made in another order than their ids have: what is unlinked is locked in the order in which it lies.
      const deals = await prisma.deal.createManyAndReturn({
        data: contacts.flatMap(({ id: contactId }) =>
          [1, 2, 3].map(nth => ({ accountId, id: randomUUID(), title: `Deal ${nth}`, contactId })),
        ),
      })
      const outcomes: unknown[] = []
      const send = async (mutation: string, variables: object) => {
        const answer = await app.graphql(
          ownerId,
          `mutation ($accountId: UUID!, $ids: [UUID!]!${'keepId' in variables ? ', $keepId: UUID!' : ''}) { ${mutation} }`,
          { accountId, ...variables },
        )
        outcomes.push(...(answer.errors ?? []).map(({ message, extensions }) => extensions.code ?? message))
      }
      for (let round = 0; round < rounds; round++) {
        const [keep, ...others] = contacts.slice(round * 20, (round + 1) * 20).map(({ id }) => id)
        const merged = others.slice(0, 9)
        const removed = others.slice(9)
        const about = new Set([keep, ...others])
        const dealIds = deals
          .filter(({ contactId }) => about.has(contactId ?? ''))
          .map(({ id }) => id)
          .toSorted()
          .slice(0, 60)
        await Promise.all([
          send(
            'updateDeals(accountId: $accountId, ids: $ids, input: { expectedCloseDate: "2027-01-01" }) { done { id } }',
            {
              ids: dealIds,
            },
          ),
          send('setDealStatuses(accountId: $accountId, ids: $ids, status: won) { done { id } }', {
            ids: dealIds,
          }),
          send('mergeContacts(accountId: $accountId, keepId: $keepId, mergeIds: $ids) { id }', {
            keepId: keep,
            ids: merged,
          }),
          send('deleteContacts(accountId: $accountId, ids: $ids) { done }', { ids: removed }),
        ])
      }
      expect(outcomes).toEqual([])
      expect(await prisma.deal.count({ where: { accountId, contactId: null } })).toBe(3 * 10 * rounds)
      expect(await prisma.contact.count({ where: { accountId } })).toBe(2 + rounds)
    })
  },
)
