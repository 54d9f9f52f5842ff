import fc from 'fast-check'
import { expect } from 'vitest'
import { expectRefused } from '../refusals.ts'
import { pick } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'

const noAccess = { error: 'Forbidden: no access to this account' }
const paths = ['contacts', 'contacts/export', 'deals', 'invoices', 'account/export'] as const

/** Somebody who is neither owner nor member asks for any list or export. */
export const strangerReads = step(
  'a stranger GETs',
  fc.constantFrom(...paths),
  async (path, _state, world) => {
    const query = `?account_id=${world.accountId}`
    const { status, body } = await world.call('GET', `/api/v1/${path}${query}`, { as: world.strangerId })
    expect([status, body]).toEqual([403, noAccess])
  },
)

/** Somebody who is neither owner nor member creates a contact or a deal. */
export const strangerWrites = step(
  'a stranger POSTs',
  fc.constantFrom('contacts', 'deals'),
  async (path, _state, world) => {
    const body = { account_id: world.accountId, first_name: 'Eve', title: 'Eve' }
    const answer = await world.call('POST', `/api/v1/${path}`, { as: world.strangerId, body })
    expect([answer.status, answer.body]).toEqual([403, noAccess])
  },
)

const changes = {
  contacts: 'deleteContact(accountId: $account, id: $id)',
  deals: 'setDealStatus(accountId: $account, id: $id, status: won) { id }',
  invoices: 'cancelInvoice(accountId: $account, id: $id) { id }',
  forms: 'updateLeadForm(accountId: $account, id: $id, input: { active: false }) { id }',
} as const

/** The neighbour changes a record by its id: in our account they may not, in theirs it is not found. */
export const neighbourWrites = step(
  'the neighbour changes',
  fc.record({ at: which, kind: fc.constantFrom(...(['contacts', 'deals', 'invoices', 'forms'] as const)) }),
  async ({ at, kind }, state, world) => {
    const query = `mutation ($account: UUID!, $id: UUID!) { ${changes[kind]} }`
    const { accountId, ownerId } = world.neighbour
    const id = pick<{ readonly id: string }>(state[kind], at)?.id ?? unknownId
    const ours = await world.ask(query, { account: world.accountId, id }, ownerId)
    expectRefused(ours, { code: 'FORBIDDEN' })
    const theirs = await world.ask(query, { account: accountId, id }, ownerId)
    expectRefused(theirs, { code: 'NOT_FOUND' })
    await world.neighbour.expectUntouched()
  },
)
