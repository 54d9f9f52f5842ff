import { formId } from './accounts.ts'
import { emailOf } from './data.ts'
import { type LoadRequest, placeholders } from './wrk.ts'

/** A record that has a list. */
export type Listed = 'contacts' | 'deals' | 'invoices'

/** The records that have a list. */
export const listedRecords: readonly Listed[] = ['contacts', 'deals', 'invoices']

type Parameters = Readonly<Record<string, string | number>>

/** GET of a list, once per token. */
export function listRequests(
  record: Listed,
  accountId: string,
  tokens: readonly string[],
  parameters: Parameters = {},
): LoadRequest[] {
  const query = new URLSearchParams({ account_id: accountId })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return tokens.map(token => ({
    method: 'GET',
    path: `/api/v1/${record}?${query}`,
    headers: authorization(token),
  }))
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
export function graphqlRequests(record: Listed, accountId: string, tokens: readonly string[]): LoadRequest[] {
  return documentRequests({ query: listDocument(record, 'List') }, accountId, tokens)
}

/** The documents that a server is to trust, by what {@link trustedRequests} call them. */
export const trustedDocuments = Object.fromEntries(
  listedRecords.map(record => [record, listDocument(record, 'Trusted')]),
)

/** POST /graphql with the id of such a document, once per token. */
export function trustedRequests(record: Listed, accountId: string, tokens: readonly string[]): LoadRequest[] {
  return documentRequests({ documentId: record }, accountId, tokens)
}

function documentRequests(document: object, accountId: string, tokens: readonly string[]): LoadRequest[] {
  const body = JSON.stringify({ ...document, variables: { account: accountId } })
  return tokens.map(token => ({ method: 'POST', path: '/graphql', headers: jsonHeaders(token), body }))
}

/** POST /api/v1/contacts, once per token; each contact has an e-mail of its own. */
export function createContactRequests(accountId: string, tokens: readonly string[]): LoadRequest[] {
  const body = JSON.stringify({
    account_id: accountId,
    first_name: 'Nadia',
    last_name: `Writer ${placeholders.number}`,
    email: `nadia${placeholders.number}@example.com`,
    phone: '+1 555 0100',
    company: 'Writers & Co',
    contact_type: 'client',
    source: 'referral',
  })
  return tokens.map(token => ({
    method: 'POST',
    path: '/api/v1/contacts',
    headers: jsonHeaders(token),
    body,
  }))
}

/** The records that a new deal is linked to. */
export interface Links {
  readonly contactId: string
  readonly stageId: string
}

/** POST /api/v1/deals, once per token, linked to a contact and a stage. */
export function createDealRequests(
  accountId: string,
  { contactId, stageId }: Links,
  tokens: readonly string[],
): LoadRequest[] {
  const body = JSON.stringify({
    account_id: accountId,
    title: `Deal ${placeholders.number}`,
    contact_id: contactId,
    stage_id: stageId,
    value: 1250.5,
    probability: 40,
    expected_close_date: '2027-03-31',
  })
  return tokens.map(token => ({ method: 'POST', path: '/api/v1/deals', headers: jsonHeaders(token), body }))
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
        // Of the loaded contacts every twentieth has no e-mail.
        email: n % 2 === 0 ? `vera${placeholders.number}@example.com` : emailOf(n % 20 === 0 ? n + 1 : n),
        phone: placeholders.number,
        message: 'Please call me back on Tuesday.',
      },
      metadata: { referrer: 'https://www.example.com/', page: '/contact' },
    }),
  }))
}

function authorization(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}

/** The header fields of a JSON request of a caller. */
export function jsonHeaders(token: string): Record<string, string> {
  return { ...authorization(token), 'Content-Type': 'application/json' }
}
