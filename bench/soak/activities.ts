import { formId } from '../accounts.ts'
import type { Call, Clients } from './clients.ts'

/** The callers, and the accounts that they work in. */
export interface World {
  /** The first is larger than the others. */
  readonly accounts: readonly { readonly id: string; readonly ownerToken: string }[]
  /** Of members of all accounts. */
  readonly tokens: readonly string[]
  /** Contacts that clients have created, each with its account. */
  readonly created: { readonly id: string; readonly accountId: string }[]
  readonly strangerToken: string
  /** Of members who run into limits, and do nothing else. */
  readonly greedyTokens: readonly string[]
}

type Activity = (clients: Clients, world: World) => Promise<unknown>

const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
const upTo = (most: number) => Math.floor(Math.random() * most)
const maxKnown = 5_000

/** What one visit does, and how often among a thousand. */
const activities: readonly (readonly [share: number, activity: Activity])[] = [
  [330, readList],
  [60, search],
  [130, createContact],
  [110, updateContact],
  [100, deleteContact],
  [50, createDeal],
  [60, submitForm],
  [20, exportContacts],
  [3, exportAccount],
  [15, listen],
  [80, beRefused],
  [3, runIntoLimit],
  [35, hangUp],
  [4, readSlowly],
]

/** One visit of a client, chosen by its share. */
export function visit(clients: Clients, world: World): Promise<unknown> {
  let left = Math.random() * activities.reduce((sum, [share]) => sum + share, 0)
  for (const [share, activity] of activities) {
    left -= share
    if (left < 0) return activity(clients, world)
  }
  return readList(clients, world)
}

const list = ({ accounts, tokens }: World, path: string, query = ''): Call => ({
  kind: 'list',
  method: 'GET',
  path: `/api/v1/${path}?account_id=${pick(accounts).id}${query}`,
  token: pick(tokens),
  right: [200],
})

function readList(clients: Clients, world: World) {
  return clients.call(list(world, pick(['contacts', 'deals', 'invoices']), `&page=${1 + upTo(4)}`))
}

function search(clients: Clients, world: World) {
  return clients.call(list(world, 'contacts', `&search=${pick(['Quillonby', 'Hansen', 'Ada', 'contact17'])}`))
}

async function createContact(clients: Clients, { accounts, tokens, created }: World) {
  const { id: accountId } = pick(accounts)
  const query =
    'mutation Create($account: UUID!, $input: CreateContactInput!) { createContact(accountId: $account, input: $input) { id } }'
  const input = { firstName: 'Nadia', lastName: `Soak ${upTo(1e9)}`, phone: '+1 555 0100' }
  const data = await clients.ask(pick(tokens), query, { account: accountId, input })
  const { id } = (data as { createContact?: { id: string } | null } | undefined)?.createContact ?? {}
  if (id !== undefined && created.length < maxKnown) created.push({ id, accountId })
}

function updateContact(clients: Clients, { tokens, created }: World) {
  if (created.length === 0) return Promise.resolve()
  const { id, accountId } = pick(created)
  const query =
    'mutation Update($account: UUID!, $id: UUID!, $input: UpdateContactInput!) { updateContact(accountId: $account, id: $id, input: $input) { updatedAt } }'
  return clients.ask(pick(tokens), query, {
    account: accountId,
    id,
    input: { company: `Company ${upTo(1e6)}` },
  })
}

function deleteContact(clients: Clients, { tokens, created }: World) {
  const [contact] = created.splice(upTo(created.length), 1)
  if (!contact) return Promise.resolve()
  const query = 'mutation Delete($account: UUID!, $id: UUID!) { deleteContact(accountId: $account, id: $id) }'
  return clients.ask(pick(tokens), query, { account: contact.accountId, id: contact.id })
}

function createDeal(clients: Clients, { accounts, tokens }: World) {
  const body = { account_id: pick(accounts).id, title: `Deal ${upTo(1e9)}`, value: 1250.5, probability: 40 }
  return clients.call({
    kind: 'write',
    method: 'POST',
    path: '/api/v1/deals',
    token: pick(tokens),
    body,
    right: [201],
  })
}

function submitForm(clients: Clients) {
  const headers = { 'x-forwarded-for': `10.${upTo(256)}.${upTo(256)}.${upTo(256)}` }
  const data = {
    name: 'Vera Visitor',
    email: `vera${upTo(1e9)}@example.com`,
    message: 'Please call me back.',
  }
  const path = `/api/v1/forms/${formId}/submit`
  return clients.call({ kind: 'form', method: 'POST', path, headers, body: { data }, right: [200] })
}

const contactsExport = (world: World): Call => ({
  ...list(world, 'contacts/export'),
  kind: 'export',
  right: [200, 429],
})

function exportContacts(clients: Clients, world: World) {
  return clients.call(contactsExport(world))
}

function exportAccount(clients: Clients, { accounts }: World) {
  const { id, ownerToken } = pick(accounts)
  const path = `/api/v1/account/export?account_id=${id}`
  return clients.call({ kind: 'export', method: 'GET', path, token: ownerToken, right: [200, 429] })
}

async function listen(clients: Clients, { accounts, tokens }: World) {
  const query =
    'subscription Live($account: UUID!) { accountChanges(accountId: $account) { id kind recordId } }'
  const body = { query, variables: { account: pick(accounts).id } }
  const headers = { accept: 'text/event-stream' }
  const call = { kind: 'list', method: 'POST', path: '/graphql', token: pick(tokens), headers, body } as const
  const text = await clients.leave({ ...call, right: [200] }, 3_000 + upTo(30_000))
  clients.tally.events += text.split('event: next').length - 1
}

function beRefused(clients: Clients, world: World) {
  const good = list(world, 'contacts')
  const create = { ...good, method: 'POST', path: '/api/v1/contacts' } as const
  const wrong: readonly Call[] = [
    { ...good, token: undefined, right: [401] },
    { ...good, token: 'not.a.token', right: [401] },
    { ...good, token: world.strangerToken, right: [403] },
    { ...good, path: `${good.path}&page_size=many`, right: [400] },
    { ...good, path: '/api/v1/nothing', right: [404] },
    { ...create, body: { account_id: pick(world.accounts).id }, right: [400] },
    { ...create, body: '{"account_id": ', right: [400] },
    { ...create, path: '/graphql', body: { query: '{ nothing }' }, right: [200, 400] },
  ]
  return clients.call({ ...pick(wrong), kind: 'refused' })
}

async function runIntoLimit(clients: Clients, world: World) {
  const token = pick(world.greedyTokens)
  const call = { ...list(world, 'deals'), token, kind: 'refused', right: [200, 429] } as const
  for (let n = 0; n < 70; n++) await clients.call(call)
}

function hangUp(clients: Clients, world: World) {
  const { path, token } = list(world, pick(['contacts', 'deals', 'invoices']))
  const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`
  const upload = `POST /api/v1/contacts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"acc`
  const left: readonly (() => Promise<unknown>)[] = [
    () => clients.cutOff(`${head}\r\n`, 1),
    () => clients.cutOff(head, upTo(2_000)),
    () => clients.cutOff(upload, upTo(2_000)),
    () => clients.leave(contactsExport(world), 20),
  ]
  return pick(left)()
}

function readSlowly(clients: Clients, world: World) {
  const { id } = world.accounts[0] ?? pick(world.accounts)
  const call = { ...contactsExport(world), path: `/api/v1/contacts/export?account_id=${id}` }
  return clients.leave(call, 15_000, true)
}
