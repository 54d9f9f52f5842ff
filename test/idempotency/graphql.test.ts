import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const create = `mutation Create($account: UUID!, $name: String!) {
  createContact(accountId: $account, input: { firstName: $name }) { id firstName createdAt }
}`

interface Sent {
  readonly query?: string
  readonly variables?: object
  readonly accept?: string
}

async function newCaller() {
  const { accountId, ownerId } = await app.newAccount()
  const send = (key: string, { query = create, variables = {}, accept = 'application/json' }: Sent = {}) =>
    app.rest('POST', '/graphql', {
      as: ownerId,
      body: { query, variables: { account: accountId, name: 'Ann', ...variables } },
      headers: { 'idempotency-key': key, accept },
    })
  const count = () => prisma.contact.count({ where: { accountId } })
  return { accountId, ownerId, send, count }
}

describe('a mutation with a key', () => {
  it('is answered again, byte by byte, and not done again', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    const first = await send(key)
    expect(first.body.data.createContact.firstName).toBe('Ann')
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const again = await send(key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expect(await count()).toBe(1)
  })

  it('is answered again in the media type that is then accepted', async () => {
    const { send } = await newCaller()
    const key = randomUUID()
    const first = await send(key)
    const again = await send(key, { accept: 'application/graphql-response+json' })
    expect(again.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
    expect(again.text).toBe(first.text)
    const events = await send(key, { accept: 'text/event-stream' })
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    expect(events.text).toContain(`data: ${first.text}`)
  })

  it('is refused where the key was used with other variables or another document', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    await send(key)
    const query = create.replace('createdAt', '')
    for (const other of [{ variables: { name: 'Bob' } }, { query }]) {
      const { status, body } = await send(key, other)
      expect(status).toBe(422)
      expect(body.errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    expect(await count()).toBe(1)
  })

  it('is another one for another mutation', async () => {
    const { send } = await newCaller()
    const key = randomUUID()
    const { body } = await send(key)
    const query = `mutation { deleteContact(accountId: "${(await newCaller()).accountId}", id: "${body.data.createContact.id}") }`
    expect((await send(key, { query })).body.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  it('has one root field', async () => {
    const { send, count } = await newCaller()
    const one = (alias: string) =>
      `${alias}: createContact(accountId: $account, input: { firstName: $name }) { id }`
    const documents = [
      `mutation ($account: UUID!, $name: String!) { ${one('a')} ${one('b')} }`,
      `mutation ($account: UUID!, $name: String!) { ${one('a')} ...more } fragment more on Mutation { ${one('b')} }`.replaceAll(
        '} }',
        '} }',
      ),
    ]
    for (const query of documents) {
      const { status, body } = await send(randomUUID(), { query })
      expect(status).toBe(400)
      expect(body.errors[0].message).toBe('Idempotency-Key: Goes with a mutation of one root field only')
    }
    expect(await count()).toBe(0)
    const named = `mutation ($account: UUID!, $name: String!) { __typename ...one } fragment one on Mutation { ${one('a')} }`
    expect((await send(randomUUID(), { query: named })).body.errors).toBeUndefined()
  })

  it('with a malformed key is a 400 that says so', async () => {
    const { send, count } = await newCaller()
    const { status, body } = await send('a b')
    expect(status).toBe(400)
    expect(body.errors[0].message).toMatch(/^Idempotency-Key: Must be one key of 1 to 255/)
    expect(await count()).toBe(0)
  })

  it('that is refused keeps nothing, so that its key may be used again', async () => {
    const { send, count } = await newCaller()
    const key = randomUUID()
    const query = `mutation ($account: UUID!, $name: String!) {
      createDeal(accountId: $account, input: { title: $name, contactId: "${randomUUID()}" }) { id }
    }`
    const refused = await send(key, { query })
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.contactId': ['Not found'] },
    })
    const good = query.replace(/contactId: "[^"]*"/, '')
    expect((await send(key, { query: good })).body.data.createDeal.id).toBeDefined()
    expect(await count()).toBe(0)
  })

  it('is undone where a nested field is refused', async () => {
    const { send, count } = await newCaller()
    const query = `mutation ($account: UUID!, $name: String!) {
      createContact(accountId: $account, input: { firstName: $name }) { id deals(first: 1, after: "x") { totalCount } }
    }`
    const { body } = await send(randomUUID(), { query })
    expect(body.errors).toHaveLength(1)
    expect(body.data).toEqual({ createContact: null })
    expect(await count()).toBe(0)
  })

  it('is undone where its answer is too large to be kept', async () => {
    const { accountId, send } = await newCaller()
    const key = randomUUID()
    const create = (times: number) => {
      const bodies = Array.from({ length: times }, (_, at) => `b${at}: body`)
      const query = `mutation ($account: UUID!, $name: String!, $body: String!) {
        createProposal(accountId: $account, input: { title: $name, body: $body }) { ${bodies.join(' ')} }
      }`
      return send(key, { query, variables: { body: 'x'.repeat(50_000) } })
    }
    const { status, body } = await create(84)
    expect([status, body.data]).toEqual([400, undefined])
    expect(body.errors).toMatchObject([
      {
        message: expect.stringMatching(/^Idempotency-Key: Goes with an answer of at most 4194304 bytes: /),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    expect(await prisma.proposal.count({ where: { accountId } })).toBe(0)
    const first = await create(83)
    expect(first.body.errors).toBeUndefined()
    expect((await create(83)).text).toBe(first.text)
    expect(await prisma.proposal.count({ where: { accountId } })).toBe(1)
  })

  it('reads what it answers within its transaction', async () => {
    const { send } = await newCaller()
    const query = `mutation ($account: UUID!, $name: String!) {
      createContact(accountId: $account, input: { firstName: $name }) {
        id summary { deals } deals { totalCount nodes { id } } notes { totalCount } invoices { totalCount nodes { id } }
      }
    }`
    const { body } = await send(randomUUID(), { query })
    expect(body.errors).toBeUndefined()
    expect(body.data.createContact).toMatchObject({ summary: { deals: 0 }, deals: { totalCount: 0 } })
  })
})

it('a query ignores a key, whatever it is', async () => {
  const { send } = await newCaller()
  const query =
    'query ($account: UUID!, $name: String!) { contacts(accountId: $account, search: $name) { total } }'
  const { status, body } = await send('a, b', { query })
  expect(status).toBe(200)
  expect(body.data.contacts.total).toBe(0)
})
