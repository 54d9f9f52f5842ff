import { randomUUID } from 'node:crypto'
import { endpoints } from '../../src/rest/endpoints.ts'
import type { Answer, RestOptions, TestAccount, TestApp } from './app.ts'
import { largeAccount } from './records/large-account.ts'

/** The contract's terms of one endpoint, copied from its pages and not from the source. */
export interface ContractRow {
  /** `<method> <path>` as the table of endpoints spells them. */
  readonly key: string
  readonly access: 'member' | 'owner' | 'public'
  /** The documented rate limit. */
  readonly limit: { readonly max: number; readonly windowSeconds: 60 | 3_600 }
  readonly status: 200 | 201
  readonly contentType: RegExp
  readonly isPaged?: true
  /** Fields of a valid body besides `account_id`; a GET has none. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The values of the path's parameters. */
  readonly inPath?: (tenant: Tenant) => Readonly<Record<string, string>>
  /** A column that the endpoint needs. */
  readonly needsColumn: readonly [table: string, column: string]
}

const json = /^application\/json\b/
const minute = (max: number) => ({ max, windowSeconds: 60 }) as const

/** The contract's endpoints, with a valid request and the documented numbers of each. */
export const contractRows: readonly ContractRow[] = [
  {
    key: 'GET /api/v1/contacts',
    access: 'member',
    limit: minute(60),
    status: 200,
    contentType: json,
    isPaged: true,
    needsColumn: ['contacts', 'first_name'],
  },
  {
    key: 'POST /api/v1/contacts',
    access: 'member',
    limit: minute(30),
    status: 201,
    contentType: json,
    fields: { first_name: 'Ann' },
    needsColumn: ['contacts', 'first_name'],
  },
  {
    key: 'GET /api/v1/contacts/export',
    access: 'member',
    limit: minute(5),
    status: 200,
    contentType: /^text\/csv\b/,
    needsColumn: ['contacts', 'first_name'],
  },
  {
    key: 'GET /api/v1/deals',
    access: 'member',
    limit: minute(60),
    status: 200,
    contentType: json,
    isPaged: true,
    needsColumn: ['deals', 'title'],
  },
  {
    key: 'POST /api/v1/deals',
    access: 'member',
    limit: minute(30),
    status: 201,
    contentType: json,
    fields: { title: 'Wedding' },
    needsColumn: ['deals', 'title'],
  },
  {
    key: 'GET /api/v1/invoices',
    access: 'member',
    limit: minute(60),
    status: 200,
    contentType: json,
    isPaged: true,
    needsColumn: ['invoices', 'invoice_number'],
  },
  {
    key: 'POST /api/v1/forms/:form_id/submit',
    access: 'public',
    limit: minute(5),
    status: 200,
    contentType: json,
    inPath: ({ formId }) => ({ form_id: formId }),
    fields: { data: { name: 'Ann' }, metadata: { referrer: 'https://example.com/', page: '/contact' } },
    needsColumn: ['lead_forms', 'success_message'],
  },
  {
    key: 'GET /api/v1/account/export',
    access: 'owner',
    limit: { max: 1, windowSeconds: 3_600 },
    status: 200,
    contentType: json,
    needsColumn: ['contacts', 'first_name'],
  },
]

/** The rows of the endpoints that require a session token. */
export const guardedRows = contractRows.filter(({ access }) => access !== 'public')

/** The row of one endpoint. */
export function findRow(key: string): ContractRow {
  const row = contractRows.find(candidate => candidate.key === key)
  if (!row) throw new Error(`The contract has no ${key}`)
  return row
}

/**
 * A guarded row of each way to be served: a list, a create, and the files. What one piece of code does for all rows is
 * tried in full with some of these, and of every other row only that it passes through that code.
 */
export const eachWay = [
  findRow('GET /api/v1/contacts'),
  findRow('POST /api/v1/contacts'),
  findRow('GET /api/v1/contacts/export'),
  findRow('GET /api/v1/account/export'),
]

/** The keys of the endpoints that are served. */
export const servedKeys = endpoints.map(({ method, path }) => `${method} ${path}`)

/** An account with an active form. */
export interface Tenant extends TestAccount {
  readonly formId: string
}

/** A fresh account with a form that takes a name. */
export async function newTenant(app: TestApp): Promise<Tenant> {
  return addForm(app, await app.newAccount())
}

/** The large account with a form, on a server that was started with the template `large`. */
export async function largeTenant(app: TestApp): Promise<Tenant> {
  return addForm(app, await largeAccount(app.database.prisma))
}

async function addForm(app: TestApp, account: TestAccount): Promise<Tenant> {
  const { id: formId } = await app.database.prisma.leadForm.create({
    data: {
      accountId: account.accountId,
      name: 'Enquiry',
      fields: [{ id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }],
    },
  })
  return { ...account, formId }
}

/** Differences of a request from the valid one of the account's owner. */
export interface CallOptions {
  readonly as?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Added to the query string as it is. */
  readonly query?: string
  /** In place of the valid body. */
  readonly body?: RestOptions['body']
  /** In place of the tenant's own id. */
  readonly accountId?: string
}

/**
 * Calls the endpoint of a row with its valid request: as the owner, or from a new address where the
 * endpoint is public, unless the options say otherwise.
 */
export function call(
  app: TestApp,
  row: ContractRow,
  { tenant, ...options }: CallOptions & { readonly tenant: Tenant },
): Promise<Answer> {
  const [method = '', pattern = ''] = row.key.split(' ')
  const { accountId = tenant.accountId, as = tenant.ownerId, headers = {}, query = '' } = options
  const ids = row.inPath?.(tenant) ?? {}
  const path = pattern.replace(/:(\w+)/g, (_all, name) => ids[name] ?? '')
  if (row.access === 'public') {
    const from = { 'x-forwarded-for': app.newAddress(), ...headers }
    return app.rest(method, path, { body: options.body ?? row.fields, headers: from })
  }
  if (!row.fields) return app.rest(method, `${path}?account_id=${accountId}${query}`, { as, headers })
  const body = options.body ?? { account_id: accountId, ...row.fields }
  return app.rest(method, path, { as, body, headers })
}

/** An id that no account has. */
export const unknownAccountId = randomUUID()
