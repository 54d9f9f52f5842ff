import { type BenchAccount, formId } from './accounts.ts'
import { linksOf } from './data.ts'
import { type LoadRequest, placeholders } from './load.ts'
import type { WriteRequests } from './users.ts'

export const listedRecords = ['contacts', 'deals', 'invoices'] as const
export type Listed = (typeof listedRecords)[number]

export type Parameters = Readonly<Record<string, string | number>>

/** GET of a list, once per token. */
export function listRequests(
  record: Listed,
  { id }: BenchAccount,
  parameters: Parameters = {},
): WriteRequests {
  const query = new URLSearchParams({ account_id: id })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  const path = `/api/v1/${record}?${query}`
  const headers = (token: string) => ({ Authorization: `Bearer ${token}` })
  return tokens => tokens.map(token => ({ method: 'GET', path, headers: headers(token) }))
}

/** The fields of each record in the REST lists. */
const shown: Readonly<Record<Listed, string>> = {
  contacts: 'id firstName lastName email phone company contactType source createdAt',
  deals:
    'id title value probability status expectedCloseDate contact { id firstName lastName } stage { id name }',
  invoices: 'id invoiceNumber amount status dueDate contact { id firstName lastName } createdAt',
}

/** A document for the first 25 of a list. */
function listDocument(record: Listed, name: string): string {
  return `query ${name}($account: UUID!) {
    ${record}(accountId: $account) { items { ${shown[record]} } total page pageSize } }`
}

/** POST /graphql with a client's own document, once per token. */
export function graphqlRequests(record: Listed, { id }: BenchAccount): WriteRequests {
  return postRequests('/graphql', { query: listDocument(record, 'List'), variables: { account: id } })
}

/** The documents that a server is to trust, by what {@link trustedRequests} call them. */
export const trustedDocuments = Object.fromEntries(
  listedRecords.map(record => [record, listDocument(record, 'Trusted')]),
)

/** POST /graphql with the id of such a document, once per token. */
export function trustedRequests(record: Listed, { id }: BenchAccount): WriteRequests {
  return postRequests('/graphql', { documentId: record, variables: { account: id } })
}

/** POST /api/v1/contacts, once per token; each contact has an e-mail of its own. */
export function createContactRequests({ id }: BenchAccount): WriteRequests {
  return postRequests('/api/v1/contacts', {
    account_id: id,
    first_name: 'Nadia',
    last_name: `Writer ${placeholders.number}`,
    email: `nadia${placeholders.number}@example.com`,
    phone: '+1 555 0100',
    company: 'Writers & Co',
    contact_type: 'client',
    source: 'referral',
  })
}

/** POST /api/v1/deals, once per token, linked to a contact and a stage. */
export function createDealRequests(account: BenchAccount): WriteRequests {
  const { contactId, stageId } = linksOf(account)
  return postRequests('/api/v1/deals', {
    account_id: account.id,
    title: `Deal ${placeholders.number}`,
    contact_id: contactId,
    stage_id: stageId,
    value: 1250.5,
    probability: 40,
    expected_close_date: '2027-03-31',
  })
}

/** POST of the form, each from an address of its own; every other one is of a contact that is known. */
export function formRequests(): LoadRequest[] {
  return Array.from({ length: 900 }, (_, n) => ({
    method: 'POST',
    path: `/api/v1/forms/${formId}/submit`,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': placeholders.address },
    body: JSON.stringify({
      data: {
        name: 'Vera Visitor',
        // Every twentieth of the loaded contacts has none.
        email: n % 2 === 0 ? `vera${placeholders.number}@example.com` : `contact${n}@example.com`,
        phone: placeholders.number,
        message: 'Please call me back on Tuesday.',
      },
      metadata: { referrer: 'https://www.example.com/', page: '/contact' },
    }),
  }))
}

/** POST of a JSON body, once per token. */
export function postRequests(path: string, content: object): WriteRequests {
  const body = JSON.stringify(content)
  return tokens => tokens.map(token => ({ method: 'POST', path, headers: jsonHeaders(token), body }))
}

/** The header fields of a JSON request of a caller. */
export function jsonHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
}
