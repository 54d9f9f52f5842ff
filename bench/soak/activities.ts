import { formId } from '../accounts.ts'
import type { Call, Clients } from './clients.ts'

/** The callers, and the accounts that they work in. */
export interface World {
  /** The first is larger than the others. */
  readonly accounts: readonly { readonly id: string; readonly ownerToken: string }[]
  /** Of members of all accounts. */
  readonly tokens: readonly string[]
  /** Contacts that clients have created, each with its account. */
  readonly created: { readonly id: string; readonly account: string }[]
  readonly strangerToken: string
  /** Of members who run into limits, and do nothing else. */
  readonly greedyTokens: readonly string[]
}

type Activity = (clients: Clients, world: World) => Promise<unknown> | undefined

const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
const upTo = (most: number) => Math.floor(Math.random() * most)
const maxKnown = 5_000
const sought = ['Quillonby', 'Hansen', 'Ada', 'contact17']

/** One visit of a client: one of the activities, each as often among a thousand as this says. */
export async function visit(clients: Clients, world: World): Promise<void> {
  const shares: readonly (readonly [share: number, activity: Activity])[] = [
    [330, () => clients.call(list(world, anyOf(), `&page=${1 + upTo(4)}`))],
    [60, () => clients.call(list(world, 'contacts', `&search=${pick(sought)}`))],
    [130, createContact],
    [110, updateContact],
    [100, deleteContact],
    [50, createDeal],
    [60, submitForm],
    [20, () => clients.call(contactsExport(world))],
    [3, exportAccount],
    [15, listen],
    [80, beRefused],
    [3, runIntoLimit],
    [35, hangUp],
    [4, readSlowly],
  ]
  const deck = shares.flatMap(([share, activity]) => Array<Activity>(share).fill(activity))
  await pick(deck)(clients, world)
}

const anyOf = () => pick(['contacts', 'deals', 'invoices'])
const list = ({ accounts, tokens }: World, path: string, query = ''): Call => ({
  kind: 'list',
  path: `/api/v1/${path}?account_id=${pick(accounts).id}${query}`,
  token: pick(tokens),
})
const exported = { kind: 'export', right: [200, 429] } as const
const contactsExport = (world: World): Call => ({ ...list(world, 'contacts/export'), ...exported })

async function createContact(clients: Clients, { accounts, tokens, created }: World) {
  const { id: account } = pick(accounts)
  const query = `mutation Create($account: UUID!, $input: CreateContactInput!) {
    createContact(accountId: $account, input: $input) { id } }`
  const input = { firstName: 'Nadia', lastName: `Soak ${upTo(1e9)}`, phone: '+1 555 0100' }
  const id = (await clients.ask(pick(tokens), query, { account, input }))?.createContact?.id
  if (id !== undefined && created.length < maxKnown) created.push({ id, account })
}

function updateContact(clients: Clients, { tokens, created }: World) {
  if (created.length === 0) return
  const query = `mutation Update($account: UUID!, $id: UUID!, $input: UpdateContactInput!) {
    updateContact(accountId: $account, id: $id, input: $input) { updatedAt } }`
  return clients.ask(pick(tokens), query, { ...pick(created), input: { company: `Company ${upTo(1e6)}` } })
}

function deleteContact(clients: Clients, { tokens, created }: World) {
  const [contact] = created.splice(upTo(created.length), 1)
  if (!contact) return
  const query = 'mutation Delete($account: UUID!, $id: UUID!) { deleteContact(accountId: $account, id: $id) }'
  return clients.ask(pick(tokens), query, contact)
}

function createDeal(clients: Clients, { accounts, tokens }: World) {
  const body = { account_id: pick(accounts).id, title: `Deal ${upTo(1e9)}`, value: 1250.5, probability: 40 }
  return clients.call({ kind: 'write', path: '/api/v1/deals', token: pick(tokens), body, right: [201] })
}

function submitForm(clients: Clients) {
  const headers = { 'x-forwarded-for': `10.${upTo(256)}.${upTo(256)}.${upTo(256)}` }
  const email = `vera${upTo(1e9)}@example.com`
  const data = { name: 'Vera Visitor', email, message: 'Please call me back.' }
  return clients.call({ kind: 'form', path: `/api/v1/forms/${formId}/submit`, headers, body: { data } })
}

function exportAccount(clients: Clients, { accounts }: World) {
  const { id, ownerToken: token } = pick(accounts)
  const path = `/api/v1/account/export?account_id=${id}`
  return clients.call({ ...exported, path, token })
}

async function listen(clients: Clients, { accounts, tokens }: World) {
  const query = `subscription Live($account: UUID!) {
    accountChanges(accountId: $account) { id kind recordId } }`
  const body = { query, variables: { account: pick(accounts).id } }
  const headers = { accept: 'text/event-stream' }
  const call = { kind: 'list', path: '/graphql', token: pick(tokens), headers, body } as const
  const text = await clients.call(call, { afterMs: 3_000 + upTo(30_000) })
  clients.tally.events += text.split('event: next').length - 1
}

function beRefused(clients: Clients, world: World) {
  const good = list(world, 'contacts')
  const create = { ...good, path: '/api/v1/contacts' }
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
  const { path, token } = list(world, anyOf())
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`
  const upload = `${head('POST /api/v1/contacts')}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"acc`
  return pick([
    () => clients.cutOff(`${head(`GET ${path}`)}\r\n`, 1),
    () => clients.cutOff(head(`GET ${path}`), upTo(2_000)),
    () => clients.cutOff(upload, upTo(2_000)),
    () => clients.call(contactsExport(world), { afterMs: 20 }),
  ])()
}

function readSlowly(clients: Clients, world: World) {
  const larger = { ...world, accounts: world.accounts.slice(0, 1) }
  return clients.call(contactsExport(larger), { afterMs: 15_000, slowly: true })
}
