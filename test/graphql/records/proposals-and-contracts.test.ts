import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const create = `mutation ($accountId: UUID!, $input: CreateProposalInput!) {
  done: createProposal(accountId: $accountId, input: $input) { id amount lineItems { description } }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateProposalInput!) {
  done: updateProposal(accountId: $accountId, id: $id, input: $input) { amount lineItems { description } }
}`
const line = (description: string, quantity: string, unitPrice: string) => ({
  description,
  quantity,
  unitPrice,
})
const shoot = line('Shoot', '1.5', '100.10')
const discount = line('Discount', '1', '-50')

async function newProposal() {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  const input = { title: 'Offer', lineItems: [shoot, discount] }
  const { data } = await app.graphql(ownerId, create, { accountId, input })
  return { ...account, made: data.done, id: data.done.id as string }
}

describe('a proposal’s amount', () => {
  it('is the sum of its lines, in their order', async () => {
    const { accountId, ownerId, id, made } = await newProposal()
    expect(made).toMatchObject({
      amount: '100.15',
      lineItems: [{ description: 'Shoot' }, { description: 'Discount' }],
    })
    const input = { lineItems: [discount, line('Album', '3', '20')] }
    const { data } = await app.graphql(ownerId, update, { accountId, id, input })
    expect(data.done).toEqual({
      amount: '10.00',
      lineItems: [{ description: 'Discount' }, { description: 'Album' }],
    })
    const cleared = await app.graphql(ownerId, update, { accountId, id, input: { lineItems: [] } })
    expect(cleared.data.done).toEqual({ amount: '10.00', lineItems: [] })
    const priced = await app.graphql(ownerId, update, { accountId, id, input: { amount: '7' } })
    expect(priced.data.done.amount).toBe('7.00')
  })

  it('leaves lines that stay, and the proposal where all of them do', async () => {
    const { accountId, ownerId, id } = await newProposal()
    const asked = update.replace('lineItems {', 'updatedAt lineItems { id')
    const write = async (input: object) =>
      (await app.graphql(ownerId, asked, { accountId, id, input })).data.done
    const made = await write({})
    expect(await write({ lineItems: [shoot, discount] })).toEqual(made)
    const changed = await write({ lineItems: [shoot, line('Album', '1', '-50')] })
    expect(changed).toMatchObject({
      amount: made.amount,
      lineItems: [made.lineItems[0], { description: 'Album' }],
    })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
  })

  it('is refused where it is not the sum, is below 0 or is no whole number of cents', async () => {
    const { accountId, ownerId, id } = await newProposal()
    for (const [input, field] of [
      [{ amount: '1' }, 'input.amount'],
      [{ amount: '-1' }, 'input.amount'],
      [{ lineItems: [discount] }, 'input.lineItems'],
      [{ lineItems: [line('x', '0.01', '0.01')] }, 'input.lineItems.0'],
      [{ lineItems: [line('x', '0', '1')] }, 'input.lineItems.0.quantity'],
      [{ lineItems: Array(201).fill(shoot) }, 'input.lineItems'],
    ] as const) {
      const { errors } = await app.graphql(ownerId, update, { accountId, id, input })
      expect(Object.keys(errors?.[0]?.extensions.fields)).toEqual([field])
    }
    expect(await prisma.proposalLineItem.count({ where: { proposalId: id } })).toBe(2)
  })
})

describe('past its last day, by the account’s calendar', () => {
  // The first zone is always a day or two ahead of the last one, so its yesterday is not over there.
  const dayIn = (timeZone: string, daysAgo: number) =>
    new Date(new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - daysAgo * 86_400_000))

  async function newSent(timeZone: string) {
    const account = await app.newAccount()
    const { accountId } = account
    const lastDay = dayIn('Pacific/Kiritimati', 1)
    await prisma.account.update({ where: { id: accountId }, data: { timeZone } })
    const shared = { accountId, title: 'x', status: 'sent' } as const
    const proposal = await prisma.proposal.create({ data: { ...shared, validUntil: lastDay } })
    const contract = await prisma.contract.create({ data: { ...shared, expiresOn: lastDay } })
    const accept = `mutation ($accountId: UUID!, $proposal: UUID!, $contract: UUID!) {
      acceptProposal(accountId: $accountId, id: $proposal, acceptedName: "Ada") { status }
      signContract(accountId: $accountId, id: $contract, signedName: "Ada") { status }
    }`
    return app.graphql(account.ownerId, accept, {
      accountId,
      proposal: proposal.id,
      contract: contract.id,
    })
  }

  it('a proposal is not accepted and a contract not signed', async () => {
    const { errors } = await newSent('Pacific/Kiritimati')
    expect(errors?.map(({ message }) => message)).toEqual([
      'Proposal cannot be accepted: it is past its last day',
      'Contract cannot be signed: it is past its last day',
    ])
  })

  it('and on that day they still are', async () => {
    const { data } = await newSent('Pacific/Pago_Pago')
    expect(data).toEqual({ acceptProposal: { status: 'accepted' }, signContract: { status: 'signed' } })
  })
})

it('a blank or oversized name neither accepts nor signs', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const data = { accountId, title: 'x', status: 'sent' } as const
  const { id } = await prisma.proposal.create({ data })
  const contract = await prisma.contract.create({ data })
  for (const name of [' ', 'x'.repeat(256)]) {
    const query = `mutation ($a: UUID!, $id: UUID!, $contract: UUID!, $name: String!) {
      acceptProposal(accountId: $a, id: $id, acceptedName: $name) { id }
      signContract(accountId: $a, id: $contract, signedName: $name) { id }
    }`
    const { errors } = await app.graphql(ownerId, query, { a: accountId, id, contract: contract.id, name })
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT'])
  }
})

it('a contract knows the proposal it came from, of its own account only', async () => {
  const { accountId, ownerId, id } = await newProposal()
  const query = `mutation ($accountId: UUID!, $proposalId: UUID!) {
    createContract(accountId: $accountId, input: { title: "Terms", proposalId: $proposalId }) { proposal { id } }
  }`
  const { data } = await app.graphql(ownerId, query, { accountId, proposalId: id })
  expect(data.createContract.proposal).toEqual({ id })
  const { id: foreign } = await newProposal()
  const { errors } = await app.graphql(ownerId, query, { accountId, proposalId: foreign })
  expect(errors?.[0]?.extensions.fields).toEqual({ 'input.proposalId': ['Not found'] })
})
