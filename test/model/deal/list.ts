import fc from 'fast-check'
import { expect } from 'vitest'
import { paging, problemsOfPaging, queryString } from '../paging.ts'
import { expectDone, expectInvalid } from '../refusals.ts'
import { pageOf, pick } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { answeredDeal, dealStates, listedDeal } from './model.ts'

/** Deals are listed over REST: the page, the order and the total are the model's. */
export const listDeals = step(
  'GET deals',
  fc.record({ paging, status: fc.option(fc.constantFrom(...dealStates), { nil: undefined, freq: 1 }) }),
  async (wanted, state, world) => {
    const params = { ...wanted.paging, status: wanted.status, account_id: world.accountId }
    const answer = await world.call('GET', `/api/v1/deals${queryString(params)}`)
    const problems = problemsOfPaging(wanted.paging)
    if (problems.length > 0) return expectInvalid(answer, problems)
    const found = state.deals.filter(({ status }) => (wanted.status ?? status) === status)
    const { page = 1, page_size: pageSize = 25 } = wanted.paging
    expect([answer.status, answer.body]).toEqual([200, pageOf(found, { page, pageSize }, listedDeal)])
  },
)

const related = `query ($accountId: UUID!, $id: UUID!) { contact(accountId: $accountId, id: $id) {
  deals { nodes { id title value probability status expectedCloseDate contact { id firstName }
    stage { id name } createdAt } totalCount pageInfo { hasNextPage } } } }`

/** The newest deals of one contact. */
export const listDealsOfContact = step('deals of a contact', which, async (at, state, world) => {
  const contact = pick(state.contacts, at)
  const answer = await world.ask(related, { id: contact?.id ?? unknownId })
  if (!contact) return expect(expectDone(answer).contact).toBeNull()
  const linked = state.deals.filter(deal => deal.contact === contact)
  const { data, total } = pageOf(linked, { page: 1, pageSize: 25 }, answeredDeal)
  const pageInfo = { hasNextPage: total > 25 }
  expect(expectDone(answer).contact.deals).toEqual({ nodes: data, totalCount: total, pageInfo })
})
