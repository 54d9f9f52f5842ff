import { randomUUID } from 'node:crypto'
import { assertInputObjectType, getNamedType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { models } from '../../src/generated/columns.ts'
import { transactionRetried } from '../../src/observation/events.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { recordStatements } from '../support/record-statements.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { unhurried } from '../support/unhurried.ts'

const width = 40

interface Records {
  readonly contacts: readonly string[]
  readonly stages: readonly string[]
  readonly deals: readonly string[]
  readonly proposals: readonly string[]
  readonly forms: readonly string[]
}

const some = (ids: readonly string[], count: number) => JSON.stringify(shuffled(ids).slice(0, count))
const one = (ids: readonly string[]) => JSON.stringify(shuffled(ids)[0])
const emails = (count: number) =>
  shuffled(Array.from({ length: width }, (_, at) => `${at}@x.yy`)).slice(0, count)

/** What is done at once, each to records that are drawn. */
const calls: readonly ((records: Records, args: string) => string)[] = [
  ({ deals }, args) => `setDealStatuses(${args}, ids: ${some(deals, 20)}, status: won) { refused { code } }`,
  ({ deals }, args) => `setDealStatuses(${args}, ids: ${some(deals, 20)}, status: open) { refused { code } }`,
  ({ deals, contacts, stages }, args) =>
    `updateDeals(${args}, ids: ${some(deals, 20)}, input: { contactId: ${one(contacts)}, stageId: ${one(stages)} }) { refused { code } }`,
  ({ deals }, args) =>
    `updateDeals(${args}, ids: ${some(deals, 20)}, input: { expectedCloseDate: "2027-01-01" }) { refused { code } }`,
  ({ deals }, args) => `deleteDeals(${args}, ids: ${some(deals, 5)}) { refused { code } }`,
  ({ contacts }, args) => `deleteContacts(${args}, ids: ${some(contacts, 10)}) { refused { code } }`,
  ({ contacts }, args) =>
    `updateContacts(${args}, ids: ${some(contacts, 20)}, input: { source: other }) { refused { code } }`,
  ({ contacts: [kept, ...others] }, args) =>
    `mergeContacts(${args}, keepId: "${kept}", mergeIds: ${some(others, 5)}) { id }`,
  ({ stages }, args) => `deletePipelineStage(${args}, id: ${one(stages)}, moveDealsTo: ${one(stages)})`,
  ({ proposals, contacts, deals }, args) =>
    `updateProposal(${args}, id: ${one(proposals)}, input: { contactId: ${one(contacts)}, dealId: ${one(deals)} }) { id }`,
  ({ proposals }, args) => `deleteProposals(${args}, ids: ${some(proposals, 10)}) { refused { code } }`,
  ({ forms }) =>
    `submitLeadForm(formId: "${forms[0]}", data: { mail: "${emails(1)[0]}", name: "y" }) { success }`,
  ({ forms }, args) => `deleteLeadForm(${args}, id: "${forms[1]}")`,
  (_records, args) =>
    `importContacts(${args}, input: { onMatch: update, rows: [${emails(10).map(email => `{ firstName: "z", email: "${email}" }`)}] }) { created }`,
]

/** In an order of its own each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

async function newRecords({ database: { prisma } }: TestApp, accountId: string): Promise<Records> {
  const made = { accountId, title: 'x' }
  const contacts = await prisma.contact.createManyAndReturn({
    data: Array.from({ length: width }, (_, at) => `${at}@x.yy`).map(email => ({
      ...{ accountId, firstName: 'x', email, emailKey: email },
    })),
  })
  const stages = await prisma.pipelineStage.createManyAndReturn({
    data: [0, 1, 2, 3].map(position => ({ accountId, name: 'x', position })),
  })
  const deals = await prisma.deal.createManyAndReturn({
    data: shuffled(contacts).map(({ id: contactId }, at) => ({
      ...{ ...made, contactId, stageId: stages[at % 4]?.id ?? null },
    })),
  })
  const linked = shuffled(deals).map(({ contactId, id: dealId }) => ({ ...made, contactId, dealId }))
  const proposals = await prisma.proposal.createManyAndReturn({ data: shuffled(linked) })
  await prisma.gallery.createMany({ data: shuffled(linked) })
  const [startsAt, endsAt] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-01T01:00:00Z')]
  await prisma.booking.createMany({ data: shuffled(linked).map(link => ({ ...link, startsAt, endsAt })) })
  const fields = [
    { id: 'mail', label: 'M', type: 'email', mapsTo: 'email', required: false, options: [] },
    { id: 'name', label: 'N', type: 'text', mapsTo: 'lastName', required: false, options: [] },
  ]
  const forms = await prisma.leadForm.createManyAndReturn({
    data: ['a', 'b'].map(name => ({ accountId, name, fields })),
  })
  await prisma.formSubmission.createMany({
    data: shuffled(contacts).map(({ id: contactId }) => ({
      ...{ accountId, contactId, formId: forms[1]?.id ?? null, data: {}, outcome: 'created' as const },
    })),
  })
  const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)
  return {
    ...{ contacts: idsOf(contacts), stages: idsOf(stages), deals: idsOf(deals) },
    ...{ proposals: idsOf(proposals), forms: idsOf(forms) },
  }
}

it('a table stands behind those that it links to, in the order in which tables are locked', () => {
  const order = Object.keys(models)
  const behind = Object.entries(models).flatMap(([model, { links }]) =>
    Object.values<{ readonly model: string }>(links)
      .filter(link => order.indexOf(link.model) >= order.indexOf(model))
      .map(link => `${model} ${link.model}`),
  )
  expect(behind).toEqual([])
})

describe('a change locks what it links to before what it changes', async () => {
  const app = await startApp()
  const { accountId, ownerId } = await app.newAccount()
  const { contactId } = await fillAccount(app.database.prisma, accountId)
  const changes = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const input = args.find(arg => arg.name === 'input')
    const fields = input ? assertInputObjectType(getNamedType(input.type)).getFields() : {}
    return /^update/.test(name) && 'contactId' in fields
      ? [{ name, isMany: args.some(arg => arg.name === 'ids') }]
      : []
  })

  it.each(changes)('$name', async ({ name, isMany }) => {
    const model = name.slice('update'.length).replace(/s$/, '')
    const delegate = `${model[0]?.toLowerCase()}${model.slice(1)}`
    const record = await Reflect.get(app.database.prisma, delegate).findFirst({ where: { accountId } })
    const which = isMany ? `ids: ["${record.id}"]` : `id: "${record.id}"`
    const change = `${name}(accountId: "${accountId}", ${which}, input: { contactId: "${contactId}" }) { __typename }`
    const sent = await recordStatements(() => app.graphql(ownerId, `mutation { ${change} }`))
    // Not what the process does by itself meanwhile, such as to take messages that are due.
    const ofAccount = sent.filter(({ values }) => values.includes(accountId))
    const locks = ofAccount.flatMap(
      ({ text }) =>
        /FROM (?:"?public"?\.)?"?(\w+)"?\s+WHERE[\s\S]*FOR (?:KEY SHARE|UPDATE)/.exec(text)?.[1] ?? [],
    )
    expect(locks).toEqual(['contacts', models[model as keyof typeof models].table])
  })

  it('all of them', () => expect(changes.length).toBeGreaterThan(6))
})

describe.runIf(testServerUrl)('changes and deletions of the same records', async () => {
  const app = await startApp({
    redisUrl: null,
    requestTimes: unhurried,
    ownDatabase: 'Its transactions wait for one another.',
  })

  it.each([
    ['without', () => ({})],
    // Each is one transaction then, to its end.
    ['with', () => ({ 'idempotency-key': randomUUID() })],
  ])('%s keys never wait for each other in a circle, whichever of them meet', async (_how, key) => {
    let retried = 0
    const end = transactionRetried.listen(() => retried++)
    const codes: unknown[] = []
    for (let round = 0; round < 3; round++) {
      const { accountId } = await app.newAccount()
      const records = await newRecords(app, accountId)
      const userIds = Array.from({ length: 10 }, app.newUser)
      await app.database.prisma.teamMember.createMany({
        data: userIds.map(userId => ({ accountId, userId })),
      })
      const answers = await Promise.all(
        Array.from({ length: width }, (_, at) => {
          const call = calls[(at + round) % calls.length]?.(records, `accountId: "${accountId}"`)
          const headers = { 'x-forwarded-for': app.newAddress(), ...key() }
          return app.graphql(userIds[at % 10] ?? '', `mutation { ${call} }`, {}, { headers })
        }),
      )
      codes.push(...answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code)))
    }
    end()
    // What is linked or deleted may be gone by then.
    expect(new Set(codes).difference(new Set(['BAD_USER_INPUT', 'NOT_FOUND']))).toEqual(new Set())
    expect(retried).toBe(0)
  })
})
