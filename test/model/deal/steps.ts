import fc from 'fast-check'
import { expect } from 'vitest'
import { badInput, expectDone, expectInvalid, expectRefused } from '../refusals.ts'
import { pick, remove, type State } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { passMillisecond, unknownId } from '../world.ts'
import { type DealInput, dealInput, readDealInput } from './input.ts'
import { answeredDeal, createdDeal, type Deal, dealStates, moveDeal } from './model.ts'

const fields = `id title value probability status expectedCloseDate contact { id firstName }
  stage { id name } createdAt`
const create = `mutation ($accountId: UUID!, $input: CreateDealInput!) {
  createDeal(accountId: $accountId, input: $input) { ${fields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateDealInput!) {
  updateDeal(accountId: $accountId, id: $id, input: $input) { ${fields} }
}`
const setStatus = `mutation ($accountId: UUID!, $id: UUID!, $status: DealStatus!) {
  setDealStatus(accountId: $accountId, id: $id, status: $status) { ${fields} }
}`
const remover = 'mutation ($accountId: UUID!, $id: UUID!) { deleteDeal(accountId: $accountId, id: $id) }'

const restNames: Readonly<Record<string, string>> = {
  expectedCloseDate: 'expected_close_date',
  contactId: 'contact_id',
  stageId: 'stage_id',
}
const restName = (field: string) => restNames[field] ?? field

/** A new deal is open, worth nothing and as likely as not unless told. */
function newDeal(changes: Partial<Deal>, made: Pick<Deal, 'id' | 'createdAt'>): Deal {
  const { id, createdAt } = made
  const unlinked = { expectedCloseDate: null, contact: null, stage: null, openProbability: null }
  return { id, createdAt, title: '', valueCents: 0, probability: 50, status: 'open', ...unlinked, ...changes }
}

async function addDeal(state: State, deal: Deal): Promise<void> {
  state.deals.push(deal)
  await passMillisecond(deal.createdAt)
}

function missingTitle({ title }: DealInput): string[] {
  return typeof title === 'string' ? [] : ['title']
}

/** A deal is created over REST; its value is a JSON number. */
export const postDeal = step('POST deals', dealInput, async (input, state, world) => {
  const { sent, badShape, badLinks, changes } = readDealInput(input, state, world)
  const named = Object.fromEntries(Object.entries(sent).map(([field, value]) => [restName(field), value]))
  const value = typeof sent.value === 'string' ? Number(sent.value) : sent.value
  const body = { ...named, value, account_id: world.accountId, status: 'won' }
  const answer = await world.call('POST', '/api/v1/deals', { body })
  const problems = [...missingTitle(input), ...badShape]
  if (problems.length > 0) return expectInvalid(answer, problems.map(restName))
  if (badLinks.length > 0) {
    expectInvalid(answer, badLinks.map(restName))
    for (const messages of Object.values(answer.body.details)) expect(messages).toEqual(['Not found'])
    return
  }
  expect(answer.status).toBe(201)
  const { id, created_at: createdAt } = answer.body.data
  const deal = newDeal(changes, { id, createdAt })
  expect(answer.body).toEqual({ data: createdDeal(deal) })
  await addDeal(state, deal)
})

/** A deal is created over GraphQL. */
export const createDeal = step('createDeal', dealInput, async (input, state, world) => {
  const { sent, badShape, badLinks, changes } = readDealInput(input, state, world)
  const answer = await world.ask(create, { input: sent })
  const problems = [...missingTitle(input), ...badShape]
  const refused = (problems.length > 0 ? problems : badLinks).map(field => `input.${field}`)
  if (refused.length > 0) return expectRefused(answer, badInput(...refused))
  const made = expectDone(answer).createDeal
  const deal = newDeal(changes, made)
  expect(made).toEqual(answeredDeal(deal))
  await addDeal(state, deal)
})

/** Some of a deal changes; the probability of a closed one may not. */
export const updateDeal = step(
  'updateDeal',
  fc.record({ at: which, input: dealInput }),
  async ({ at, input }, state, world) => {
    const deal = pick(state.deals, at)
    const { sent, badShape, badLinks, changes } = readDealInput(input, state, world)
    const nulls = (['title', 'value', 'probability'] as const).filter(field => sent[field] === null)
    const answer = await world.ask(update, { id: deal?.id ?? unknownId, input: sent })
    const problems = [...badShape, ...nulls].map(field => `input.${field}`)
    if (problems.length > 0) return expectRefused(answer, badInput(...problems))
    if (!deal) return expectRefused(answer, { code: 'NOT_FOUND' })
    const { probability = deal.probability } = changes
    if (deal.status !== 'open' && probability !== deal.probability) {
      return expectRefused(answer, { code: 'CONFLICT' })
    }
    if (badLinks.length > 0)
      return expectRefused(answer, badInput(...badLinks.map(field => `input.${field}`)))
    Object.assign(deal, changes)
    expect(expectDone(answer).updateDeal).toEqual(answeredDeal(deal))
  },
)

/** A deal is closed or reopened, or may not be. */
export const setDealStatus = step(
  'setDealStatus',
  fc.record({ at: which, status: fc.constantFrom(...dealStates) }),
  async ({ at, status }, state, world) => {
    const deal = pick(state.deals, at)
    const answer = await world.ask(setStatus, { id: deal?.id ?? unknownId, status })
    if (!deal) return expectRefused(answer, { code: 'NOT_FOUND' })
    if (!moveDeal(deal, status)) return expectRefused(answer, { code: 'CONFLICT' })
    expect(expectDone(answer).setDealStatus).toEqual(answeredDeal(deal))
  },
)

/** A deal goes. */
export const deleteDeal = step('deleteDeal', which, async (at, state, world) => {
  const deal = pick(state.deals, at)
  const answer = await world.ask(remover, { id: deal?.id ?? unknownId })
  if (!deal) return expectRefused(answer, { code: 'NOT_FOUND' })
  expect(expectDone(answer).deleteDeal).toBe(deal.id)
  remove(state.deals, deal)
})
