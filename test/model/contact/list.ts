import fc from 'fast-check'
import { expect } from 'vitest'
import { paging, problemsOfPaging, queryString } from '../paging.ts'
import { badInput, expectDone, expectInvalid, expectRefused } from '../refusals.ts'
import { pageOf, pick, type State } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { contactTypes } from './input.ts'
import { isFoundBy } from './model.ts'
import { listedContact } from './rest.ts'

/** A part of what some contact is called, or what filters nothing, or what patterns are made of. */
const search = fc.oneof(
  fc.record({
    at: which,
    of: fc.constantFrom('firstName', 'lastName', 'email', 'both'),
    from: fc.constantFrom(0, 0, 0, 1, 2, 5),
    length: fc.constantFrom(1, 3, 6, 40, 40),
    spelled: fc.constantFrom('as it is', 'lower', 'upper'),
  }),
  fc.constantFrom('', ' ', '%', '_', '\\', 'n', 'É', 'é', '  ', 'nobody is called so', '@example.com'),
  fc.constant(undefined),
)

type Search = typeof search extends fc.Arbitrary<infer Value> ? Value : never

function wordsOf(wanted: Search, state: State): string | undefined {
  if (typeof wanted !== 'object') return wanted
  const contact = pick(state.contacts, wanted.at)
  if (!contact) return 'nobody'
  const whole =
    wanted.of === 'both' ? `${contact.firstName} ${contact.lastName ?? ''}` : (contact[wanted.of] ?? '')
  const part = [...whole].slice(wanted.from, wanted.from + wanted.length).join('')
  if (wanted.spelled === 'as it is') return part
  return wanted.spelled === 'lower' ? part.toLowerCase() : part.toUpperCase()
}

const filter = fc.record({
  face: fc.constantFrom('REST', 'GraphQL'),
  paging,
  search,
  type: fc.option(fc.constantFrom(...contactTypes), { nil: undefined, freq: 1 }),
})

const list = `query ($account_id: UUID!, $page: Int! = 1, $page_size: Int! = 25, $search: String, $type: ContactType) {
  contacts(accountId: $account_id, page: $page, pageSize: $page_size, search: $search, type: $type) {
    data: items { id first_name: firstName last_name: lastName email phone company
      contact_type: contactType source created_at: createdAt }
    total page page_size: pageSize
  }
}`

/** Contacts are listed: the page, the order and the total are the model's. */
export const listContacts = step('list contacts', filter, async (wanted, state, world) => {
  const words = wordsOf(wanted.search, state)
  const params = { ...wanted.paging, search: words, type: wanted.type, account_id: world.accountId }
  const found = state.contacts.filter(
    contact =>
      (wanted.type === undefined || contact.contactType === wanted.type) &&
      (words === undefined || isFoundBy(words, contact)),
  )
  const problems = problemsOfPaging(wanted.paging)
  const { page = 1, page_size: pageSize = 25 } = wanted.paging
  const expected = pageOf(found, { page, pageSize }, listedContact)
  if (wanted.face === 'REST') {
    const answer = await world.call('GET', `/api/v1/contacts${queryString(params)}`)
    if (problems.length > 0) return expectInvalid(answer, problems)
    expect([answer.status, answer.body]).toEqual([200, expected])
    return
  }
  const answer = await world.ask(list, params)
  if (problems.length > 0) return expectRefused(answer, badInput('page', 'pageSize'))
  expect(expectDone(answer).contacts).toEqual(expected)
})
