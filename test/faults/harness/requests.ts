import { randomUUID } from 'node:crypto'
import type { Tenant } from '../world/tenants.ts'

/** A request of the traffic. */
export interface Planned {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What a write leaves in exactly one row; null for a read. */
  readonly mark: string | null
}

const addNote = `mutation ($accountId: UUID!, $input: AddNoteInput!) {
  addNote(accountId: $accountId, input: $input) { id }
}`

const list = (kind: string) => (tenant: Tenant) =>
  planGet(`/api/v1/${kind}?account_id=${tenant.accountId}&page_size=5`, tenant)

/** Reads and writes, over REST, GraphQL and the form, one after the other. */
const mix: readonly ((tenant: Tenant) => Planned)[] = [
  list('contacts'),
  tenant => planPost('/api/v1/contacts', tenant, mark => ({ first_name: mark })),
  list('deals'),
  tenant => planPost('/api/v1/deals', tenant, mark => ({ title: mark, contact_id: tenant.contactId })),
  list('invoices'),
  ({ formId }) => {
    const mark = newMark()
    const headers = { 'x-forwarded-for': newAddress() }
    return planBody(`/api/v1/forms/${formId}/submit`, headers, mark, { data: { name: mark } })
  },
  list('contacts'),
  ({ accountId, contactId, token }) => {
    const mark = newMark()
    const variables = { accountId, input: { contactId, text: mark } }
    return planBody('/graphql', bearer(token), mark, { query: addNote, variables })
  },
]

/** The nth request: each tenant's turn comes before another of the same, and each sends every kind. */
export function planRequest(nth: number, tenants: readonly Tenant[]): Planned {
  const tenant = tenants[nth % tenants.length]
  const plan = mix[(nth + Math.floor(nth / tenants.length)) % mix.length]
  if (!tenant || !plan) throw new Error('no tenants')
  return plan(tenant)
}

/** All rows that hold a mark, each mark once for each row. */
export const selectMarks = `
  SELECT first_name AS mark FROM contacts WHERE first_name LIKE 'mark-%'
    AND NOT EXISTS (SELECT 1 FROM form_submissions AS sent
      WHERE sent.account_id = contacts.account_id AND sent.contact_id = contacts.id)
  UNION ALL SELECT title FROM deals WHERE title LIKE 'mark-%'
  UNION ALL SELECT data ->> 'name' FROM form_submissions WHERE data ->> 'name' LIKE 'mark-%'
  UNION ALL SELECT text FROM notes WHERE text LIKE 'mark-%'`

/** The header of a caller with this token. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

function planGet(path: string, { token }: Tenant): Planned {
  return { method: 'GET', path, headers: bearer(token), mark: null }
}

function planPost(path: string, { accountId, token }: Tenant, fields: (mark: string) => object): Planned {
  const mark = newMark()
  return planBody(path, bearer(token), mark, { account_id: accountId, ...fields(mark) })
}

function planBody(path: string, headers: Record<string, string>, mark: string, body: object): Planned {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    mark,
  }
}

function newMark(): string {
  return `mark-${randomUUID()}`
}

/** Of a visitor who never came before. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}
