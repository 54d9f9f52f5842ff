import { randomInt } from 'node:crypto'
import type { SizedAccounts } from './sizes.ts'

/** An account as requests name it. */
export interface Target {
  readonly accountId: string
  readonly formId: string
  readonly contacts: number
  readonly rank: number
}

/** One HTTP request of the simulated traffic. */
export interface SimulatedRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** From an address of its own and without a token. */
  readonly isPublic?: true
}

/** What is asked of accounts, and how often beside the others. */
export interface Operation {
  readonly name: string
  readonly weight: number
  make(target: Target): SimulatedRequest
}

const list = (name: string, weight: number, query: (target: Target) => string): Operation => ({
  name,
  weight,
  make: target => {
    const [path, parameters] = query(target).split('?')
    return { method: 'GET', path: `/api/v1/${path}?account_id=${target.accountId}&${parameters ?? ''}` }
  },
})

const graphql = (
  name: string,
  { weight, make }: { readonly weight: number; readonly make: (target: Target) => string },
): Operation => ({
  name,
  weight,
  make: target => ({ method: 'POST', path: '/graphql', body: { query: make(target) } }),
})

/** What members and visitors of an account do all day. */
export const operations: readonly Operation[] = [
  list('contacts', 4, () => 'contacts'),
  list('contacts, the page in the middle', 1, ({ contacts }) => `contacts?page=${Math.ceil(contacts / 50)}`),
  list('contacts that match an e-mail', 2, ({ rank }) => `contacts?search=contact${rank}-2@`),
  list('contacts that match a last name', 1, () => 'contacts?search=lindqvist'),
  list('deals', 4, () => 'deals'),
  list('invoices', 2, () => 'invoices'),
  list('overdue invoices', 2, () => 'invoices?status=overdue'),
  {
    name: 'create a contact',
    weight: 3,
    make: ({ accountId }) => ({
      method: 'POST',
      path: '/api/v1/contacts',
      body: { account_id: accountId, first_name: 'Nadia', email: `nadia${randomInt(1e12)}@example.com` },
    }),
  },
  {
    name: 'create a deal',
    weight: 2,
    make: ({ accountId }) => ({
      method: 'POST',
      path: '/api/v1/deals',
      body: { account_id: accountId, title: 'A project', value: 100 },
    }),
  },
  {
    name: 'submit the form',
    weight: 2,
    make: ({ formId }) => ({
      method: 'POST',
      path: `/api/v1/forms/${formId}/submit`,
      body: { data: { name: 'Vera Visitor', email: `vera${randomInt(1e12)}@example.com` } },
      isPublic: true,
    }),
  },
  graphql('who am I, and my accounts', { weight: 1, make: () => '{ viewer { id accounts { id name } } }' }),
  graphql('contacts by month', {
    weight: 1,
    make: ({ accountId }) => `{ contactSummary(accountId: "${accountId}", by: month) { month count } }`,
  }),
  graphql('invoices by status', {
    weight: 1,
    make: ({ accountId }) => `{ invoiceSummary(accountId: "${accountId}", by: status) { count } }`,
  }),
]

/** The operations of a class in turn, as often as they weigh. */
export function turnsOf(
  sized: readonly SizedAccounts[],
): { size: SizedAccounts['size']; operation: Operation }[] {
  return sized.flatMap(({ size }) =>
    operations.flatMap(operation => Array.from({ length: operation.weight }, () => ({ size, operation }))),
  )
}
