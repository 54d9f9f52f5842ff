import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { buildSchema, getNamedType, isObjectType } from 'graphql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { schema } from '../../src/domain/schema.ts'
import { Prisma } from '../../src/generated/prisma/client.ts'
import { startApp } from '../support/app.ts'
import { holdTimers } from '../support/held-timers.ts'
import { startProxy } from '../support/loopback-proxy.ts'
import { createApolloClient } from './clients/apollo.ts'
import { hearChanges } from './clients/live.ts'
import { createUrqlClient } from './clients/urql.ts'

const guide = await readFile(new URL('../../docs/graphql.md', import.meta.url), 'utf8')
const now = new Date('2026-02-03T15:00:00Z')
const app = await startApp({
  now: () => now,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, now)
const url = `${app.url}/graphql`
const sessionToken = await app.token(demo.ownerId)
const token = () => sessionToken
const { accountId } = demo

const walk = `query Walk($accountId: UUID!, $after: String, $filter: ContactFilter) {
  contactsConnection(accountId: $accountId, first: 3, after: $after, filter: $filter) {
    edges { cursor node { id firstName } }
    pageInfo { hasNextPage endCursor }
  }
}`
const clients = { type: ['client'] }
const page = `query Page($accountId: UUID!, $page: Int!) {
  contacts(accountId: $accountId, page: $page, pageSize: 3) { total items { id } }
}`
const rename = `mutation Rename($accountId: UUID!, $id: UUID!, $firstName: String!) {
  updateContact(accountId: $accountId, id: $id, input: { firstName: $firstName }) { id firstName }
}`
const sums = (fields: string) => `query Sums($accountId: UUID!, $id: UUID!) {
  contact(accountId: $accountId, id: $id) { id summary { ${fields} } }
}`
const forms = `query Forms($accountId: UUID!) {
  leadForms(accountId: $accountId) { items { id fields { id label } } }
}`
const hanging = `query Hanging($accountId: UUID!, $id: UUID!, $deals: String, $activity: String) {
  contact(accountId: $accountId, id: $id) {
    id
    deals(first: 1, after: $deals) { edges { cursor node { id } } pageInfo { endCursor hasNextPage } }
    activity(first: 2, after: $activity) { edges { cursor node { at kind } } pageInfo { endCursor hasNextPage } }
  }
}`
const team = `query Team($accountId: UUID!) {
  account(id: $accountId) { id teamMembers { edges { node { userId createdAt } } } }
}`
const deleted = `query Deleted($accountId: UUID!) {
  deletedRecords(accountId: $accountId, since: "2026-01-31T00:00:00Z") { nodes { kind id deletedAt } }
}`
const everyContact = `subscription All($accountId: UUID!) { contactsExport(accountId: $accountId) { contacts { id } } }`

/** Two forms whose fields have the same id and differ. */
async function addForms(): Promise<string> {
  const account = await app.newAccount()
  await app.database.prisma.account.update({
    where: { id: account.accountId },
    data: { ownerId: demo.ownerId },
  })
  for (const label of ['Your e-mail', 'E-mail of the bride']) {
    const input = { name: label, fields: [{ id: 'email', label, type: 'email' }] }
    const { errors } = await app.graphql(
      demo.ownerId,
      'mutation ($accountId: UUID!, $input: CreateLeadFormInput!) { createLeadForm(accountId: $accountId, input: $input) { id } }',
      { accountId: account.accountId, input },
    )
    expect(errors).toBeUndefined()
  }
  return account.accountId
}

/** An account from whose team the same user was removed twice. */
async function removeTwice(): Promise<string> {
  const { accountId: account, memberId: userId } = await app.newAccount()
  const { prisma } = app.database
  await prisma.account.update({ where: { id: account }, data: { ownerId: demo.ownerId } })
  const member = { accountId: account, userId }
  await prisma.teamMember.deleteMany({ where: member })
  await prisma.teamMember.create({ data: member })
  await prisma.teamMember.deleteMany({ where: member })
  return account
}

const timesOf = (data: { deletedRecords: { nodes: { deletedAt: string }[] } }) =>
  new Set(data.deletedRecords.nodes.map(({ deletedAt }) => deletedAt))

/** A contact with three deals, and so three things that happened. */
async function addContactWithDeals(): Promise<string> {
  const { id: contactId } = await app.database.prisma.contact.create({
    data: { accountId, firstName: 'Dee' },
  })
  for (const title of ['Wedding', 'Album', 'Prints']) {
    const { errors } = await app.graphql(
      demo.ownerId,
      'mutation ($accountId: UUID!, $input: CreateDealInput!) { createDeal(accountId: $accountId, input: $input) { id } }',
      { accountId, input: { title, contactId } },
    )
    expect(errors).toBeUndefined()
  }
  return contactId
}

const labels = (data: { leadForms: { items: { fields: { label: string }[] }[] } }) =>
  data.leadForms.items.flatMap(({ fields }) => fields.map(({ label }) => label)).sort()

/** Clients say on the console what they cannot keep. */
const complaints: unknown[][] = []
beforeEach(() => {
  complaints.length = 0
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => complaints.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

it.each(['urql', 'apollo', 'live'])('the guide shows clients/%s.ts as it is run here', async name => {
  const code = await readFile(new URL(`clients/${name}.ts`, import.meta.url), 'utf8')
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block)
  const [firstExport = ''] = /^export .*$/m.exec(code) ?? []
  expect(blocks.find(block => block?.includes(firstExport))).toBe(code)
})

it('the guide names every type whose id is not its alone', () => {
  const models = new Set<string>(Object.values(Prisma.ModelName))
  const ownIds = ['AccountChange', 'Viewer', 'Move', 'ContactMerge']
  const others = Object.values(schema.getTypeMap()).filter(
    type =>
      isObjectType(type) && 'id' in type.getFields() && !models.has(type.name) && !ownIds.includes(type.name),
  )
  const names = others.map(({ name }) => name).sort()
  expect(guide).toContain(`new Set(${JSON.stringify(names).replaceAll('"', "'").replaceAll(',', ', ')})`)
})

it('the guide’s schema for Relay has ids and deletions of the type that its compiler takes', () => {
  const [, script = ''] = /^sed -E '([^']+)' schema\.graphql > relay\.graphql$/m.exec(guide) ?? []
  const relay = buildSchema(execFileSync('sed', ['-E', script, 'schema.graphql'], { encoding: 'utf8' }))
  const ids = Object.values(relay.getTypeMap()).flatMap(type =>
    isObjectType(type) ? [String(type.getFields().id?.type)] : [],
  )
  expect(ids).toContain('ID!')
  expect(ids).not.toContain('UUID!')
  const deletions = Object.values(relay.getMutationType()?.getFields() ?? {}).filter(({ name }) =>
    name.startsWith('delete'),
  )
  expect(deletions.length).toBeGreaterThan(10)
  for (const { name, type } of deletions) {
    const answered = getNamedType(type)
    const ofMany = isObjectType(answered) ? answered.getFields().done?.type : null
    expect([name, String(ofMany ?? type)]).toEqual([name, ofMany ? '[ID!]!' : 'ID'])
  }
})

describe('urql', () => {
  const client = createUrqlClient(url, token)
  const ask = async (query: string, variables: object = {}) => {
    const { data, error } = await client.query(query, { accountId, ...variables })
    if (error) throw error
    return data
  }

  it('puts the parts of a connection together, those of another filter apart', async () => {
    const first = (await ask(walk)).contactsConnection
    const both = (await ask(walk, { after: first.pageInfo.endCursor })).contactsConnection
    expect(new Set(both.edges.map((edge: { cursor: string }) => edge.cursor)).size).toBe(6)
    expect(both.edges.slice(0, 3)).toEqual(first.edges)
    expect((await ask(walk, { filter: clients })).contactsConnection.edges).toHaveLength(3)
  })

  it('puts the parts of a list inside a record together', async () => {
    const id = await addContactWithDeals()
    const { deals } = (await ask(hanging, { id })).contact
    const both = (await ask(hanging, { id, deals: deals.pageInfo.endCursor })).contact.deals
    expect(both.edges).toHaveLength(2)
    expect(both.edges[0]).toEqual(deals.edges[0])
  })

  it('keeps pages apart', async () => {
    const [one, two] = [await ask(page, { page: 1 }), await ask(page, { page: 2 })]
    expect(one.contacts.items).toHaveLength(3)
    expect(two.contacts.items).not.toEqual(one.contacts.items)
  })

  it('shows a change of a record wherever the record is', async () => {
    const [{ node }] = (await ask(walk)).contactsConnection.edges
    const { error } = await client.mutation(rename, { accountId, id: node.id, firstName: 'Urs' })
    expect(error).toBeUndefined()
    const read = client.readQuery(walk, { accountId })
    expect(read?.data.contactsConnection.edges[0].node.firstName).toBe('Urs')
  })

  it('keeps apart what has the same id in two forms, and sums of different fields', async () => {
    const account = await addForms()
    expect(labels(await ask(forms, { accountId: account }))).toEqual(['E-mail of the bride', 'Your e-mail'])
    const [{ node }] = (await ask(walk)).contactsConnection.edges
    await ask(sums('deals'), { id: node.id })
    await ask(sums('paid'), { id: node.id })
    const read = client.readQuery(sums('deals paid'), { accountId, id: node.id })
    expect(read?.data.contact.summary).toMatchObject({ deals: expect.any(Number), paid: expect.any(String) })
  })

  it('keeps two removals of one team member apart', async () => {
    const answer = await ask(deleted, { accountId: await removeTwice() })
    expect(timesOf(answer).size).toBe(2)
  })

  it('tells the code of a refusal', async () => {
    const { error } = await client.query(walk, { accountId: crypto.randomUUID() })
    expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('reads a stream to its end', async () => {
    const batches: number[] = []
    await new Promise<void>((resolve, reject) => {
      client.subscription(everyContact, { accountId }).subscribe(({ data, error, hasNext }) => {
        if (error) reject(error)
        else if (hasNext) batches.push(data.contactsExport.contacts.length)
        else resolve()
      })
    })
    // How many are in a batch depends on what else the server does.
    const read = batches.reduce((sum, contacts) => sum + contacts, 0)
    expect(read).toBe(await app.database.prisma.contact.count({ where: { accountId } }))
  })
})

describe('Apollo Client', () => {
  const client = createApolloClient(url, token)
  const ask = async (query: string, variables: object = {}) => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer of any document
    const { data } = await client.query<any>({ query: gql(query), variables: { accountId, ...variables } })
    return data
  }
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any document
  const readCache = (query: string, variables: object = {}): any =>
    client.readQuery({ query: gql(query), variables: { accountId, ...variables } })

  it('puts the parts of a connection together, those of another filter apart', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer of any document
    const list = client.watchQuery<any>({ query: gql(walk), variables: { accountId } })
    const watching = list.subscribe(() => {})
    await expect.poll(() => list.getCurrentResult().data?.contactsConnection.edges).toHaveLength(3)
    const { endCursor } = list.getCurrentResult().data.contactsConnection.pageInfo
    await list.fetchMore({ variables: { after: endCursor } })
    const { edges } = readCache(walk).contactsConnection
    expect(new Set(edges.map((edge: { cursor: string }) => edge.cursor)).size).toBe(6)
    watching.unsubscribe()
    expect((await ask(walk, { filter: clients })).contactsConnection.edges).toHaveLength(3)
    expect(readCache(walk).contactsConnection.edges).toHaveLength(6)
  })

  it('puts the parts of lists inside a record together', async () => {
    const id = await addContactWithDeals()
    const { deals, activity } = (await ask(hanging, { id })).contact
    // As fetchMore does, always of the server.
    const after = { deals: deals.pageInfo.endCursor, activity: activity.pageInfo.endCursor }
    const variables = { accountId, id, ...after }
    await client.query({ query: gql(hanging), variables, fetchPolicy: 'network-only' })
    const both = readCache(hanging, { id }).contact
    expect(both.deals.edges).toHaveLength(2)
    expect(both.deals.edges[0]).toEqual(deals.edges[0])
    expect(both.activity.edges.length).toBeGreaterThan(2)
    expect(both.activity.edges.slice(0, 2)).toEqual(activity.edges)
  })

  it('keeps pages apart', async () => {
    const [one, two] = [await ask(page, { page: 1 }), await ask(page, { page: 2 })]
    expect(one.contacts.items).toHaveLength(3)
    expect(two.contacts.items).not.toEqual(one.contacts.items)
    expect(readCache(page, { page: 1 })).toEqual(one)
  })

  it('shows a change of a record wherever the record is', async () => {
    const [{ node }] = (await ask(walk)).contactsConnection.edges
    const variables = { accountId, id: node.id, firstName: 'Apolline' }
    await client.mutate({ mutation: gql(rename), variables })
    expect(readCache(walk).contactsConnection.edges[0].node.firstName).toBe('Apolline')
  })

  it('keeps apart what has the same id in two forms', async () => {
    const account = await addForms()
    const fresh = await ask(forms, { accountId: account })
    expect(labels(fresh)).toEqual(['E-mail of the bride', 'Your e-mail'])
  })

  it('keeps one user in two teams apart', async () => {
    const other = await app.newAccount()
    await app.database.prisma.account.update({
      where: { id: other.accountId },
      data: { ownerId: demo.ownerId },
    })
    await app.database.prisma.teamMember.create({
      data: {
        accountId: other.accountId,
        userId: demo.memberId,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      },
    })
    const before = await ask(team)
    await ask(team, { accountId: other.accountId })
    expect(readCache(team)).toEqual(before)
  })

  it('keeps two removals of one team member apart', async () => {
    const answer = await ask(deleted, { accountId: await removeTwice() })
    expect(timesOf(answer).size).toBe(2)
  })

  it.each([
    ['a page', 'contacts(accountId: $accountId)', 'total', 'items { id }'],
    ['the day', 'agenda(accountId: $accountId)', 'due { count }', 'due { amount } leads { count }'],
  ])('has the parts of %s that different queries asked for', async (_what, field, one, other) => {
    const queries = [one, other].map(parts => `query Part($accountId: UUID!) { ${field} { ${parts} } }`)
    const answers = [await ask(queries[0] ?? ''), await ask(queries[1] ?? '')]
    expect(queries.map(query => readCache(query))).toEqual(answers)
  })

  it('has the sums that different queries asked for', async () => {
    const [{ node }] = (await ask(walk)).contactsConnection.edges
    await ask(sums('deals'), { id: node.id })
    await ask(sums('paid'), { id: node.id })
    expect(readCache(sums('deals paid'), { id: node.id })?.contact.summary).toMatchObject({
      deals: expect.any(Number),
      paid: expect.any(String),
    })
  })

  it('tells the code of a refusal', async () => {
    const refused = ask(walk, { accountId: crypto.randomUUID() })
    await expect(refused).rejects.toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    const forged = createApolloClient(url, () => 'forged').query({ query: gql('{ viewer { id } }') })
    await expect(forged).rejects.toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  })

  it('reads a stream to its end', async () => {
    const batches: number[] = []
    await new Promise<void>((resolve, reject) => {
      // biome-ignore lint/suspicious/noExplicitAny: an answer of any document
      const stream = client.subscribe<any>({ query: gql(everyContact), variables: { accountId } })
      stream.subscribe({
        next: ({ data, error }) =>
          error ? reject(error) : batches.push(data.contactsExport.contacts.length),
        error: reject,
        complete: resolve,
      })
    })
    const read = batches.reduce((sum, contacts) => sum + contacts, 0)
    expect(read).toBe(await app.database.prisma.contact.count({ where: { accountId } }))
  })

  it('sends the document where it sends hashes first, and then no hashes', async () => {
    const sent: string[] = []
    const counting: typeof fetch = (input, init) => {
      sent.push('query' in JSON.parse(String(init?.body)) ? 'document' : 'hash')
      return fetch(input, init)
    }
    const hashes = new PersistedQueryLink({
      sha256: text => createHash('sha256').update(text).digest('hex'),
    })
    const http = new HttpLink({ uri: url, fetch: counting, headers: { authorization: `Bearer ${token()}` } })
    const hashing = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([hashes, http]) })
    for (const number of [1, 2]) {
      await hashing.query({ query: gql(page), variables: { accountId, page: number } })
    }
    expect(sent).toEqual(['hash', 'document', 'document'])
  })
})

describe('graphql-sse', () => {
  const add = async () => {
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    return id
  }

  it('goes on where a connection was cut, and loses nothing', async () => {
    const proxy = await startProxy(url)
    const changes = hearChanges(proxy.url, token, accountId)
    const first = changes.next()
    await expect.poll(() => app.services.live.streams.count).toBe(1)
    await add()
    await first
    await proxy.goDown()
    await expect.poll(() => app.services.live.streams.count).toBe(0)
    const missed = [await add(), await add()]
    await proxy.comeBack()
    const heard = new Set<string | undefined>()
    while (!missed.every(id => heard.has(id))) heard.add((await changes.next()).value?.recordId)
    expect(app.services.live.streams.count).toBe(1)
    await changes.return(undefined)
    await expect.poll(() => app.services.live.streams.count).toBe(0)
  })

  it('waits as long as a limit says that refuses it', async () => {
    const { accountId: account, ownerId } = await app.newAccount()
    const ownerToken = await app.token(ownerId)
    const { streams } = app.services.live
    const ends: (() => void)[] = []
    for (let end = streams.begin(ownerId, {}); typeof end === 'function'; end = streams.begin(ownerId, {}))
      ends.push(end)
    // Five to ten seconds, by chance, which others wait as well.
    const waits = holdTimers(ms => ms >= 5_000 && new Error().stack?.includes('clients/live.ts') === true)
    const changes = hearChanges(url, () => ownerToken, account)
    const first = changes.next()
    await Promise.race([first, waits.untilSet()])
    for (const end of ends) end()
    await expect.poll(() => streams.count).toBe(0)
    waits.runOut()
    await expect.poll(() => streams.count).toBe(1)
    const { id } = await app.database.prisma.contact.create({
      data: { accountId: account, firstName: 'Ann' },
    })
    expect((await first).value?.recordId).toBe(id)
    await changes.return(undefined)
    await expect.poll(() => streams.count).toBe(0)
  })

  it('throws what refuses it', async () => {
    const stranger = await app.token(app.newUser())
    await expect(hearChanges(url, () => stranger, accountId).next()).rejects.toMatchObject({
      cause: [{ extensions: { code: 'FORBIDDEN' } }],
    })
    await expect(hearChanges(url, () => 'forged', accountId).next()).rejects.toMatchObject({
      response: { status: 401 },
    })
  })
})
