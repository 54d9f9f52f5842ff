import fc from 'fast-check'
import { expect } from 'vitest'
import { expectDone } from '../refusals.ts'
import { pick } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'

const kinds = {
  contacts: ['contact', 'updateContact'],
  deals: ['deal', 'updateDeal'],
  invoices: ['invoice', 'updateInvoice'],
  forms: ['leadForm', 'updateLeadForm'],
} as const

const followed = Object.keys(kinds) as (keyof typeof kinds)[] // its own keys

/** An update without a field changes nothing, nor the time of the last change. */
export const updateNothing = step(
  'update nothing of',
  fc.record({ at: which, kind: fc.constantFrom(...followed) }),
  async ({ at, kind }, state, world) => {
    const drafts = state.invoices.filter(({ reached }) => reached === 'draft')
    const records: readonly { readonly id: string }[] = kind === 'invoices' ? drafts : state[kind]
    const id = pick(records, at)?.id
    if (id === undefined) return
    const [query, mutation] = kinds[kind]
    const read = `query ($accountId: UUID!, $id: UUID!) { it: ${query}(accountId: $accountId, id: $id) { id updatedAt } }`
    const before = expectDone(await world.ask(read, { id }))
    const change = `mutation ($accountId: UUID!, $id: UUID!) {
      it: ${mutation}(accountId: $accountId, id: $id, input: {}) { id updatedAt } }`
    expect(expectDone(await world.ask(change, { id }))).toEqual(before)
  },
)
