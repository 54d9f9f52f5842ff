import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type GraphqlProblem, startApp, type TestApp } from '../../support/app.ts'
import { startAppByProxy } from '../../support/app-by-proxy.ts'
import { newTenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import type { LoopbackProxy } from '../../support/loopback-proxy.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const accepted = ['*/*', 'application/json', 'application/graphql-response+json', 'text/event-stream']
const list = (alias: string, accountId: string) => `${alias}: contacts(accountId: "${accountId}") { total }`
const submit = (alias: string, formId: string) =>
  `${alias}: submitLeadForm(formId: "${formId}", data: { name: "Ann" }) { success }`

describe('what a limit refuses', async () => {
  const app = await startApp()
  // The limit's minute does not pass meanwhile, however busy the machine is.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
  afterEach(() => void vi.restoreAllMocks())

  it.each(accepted)('is a 429 where nothing else was done, to who accepts %s', async accept => {
    const { accountId, ownerId } = await app.newAccount()
    await app.services.costBudget.spend(`user:${ownerId}`, 49_999)
    const answer = await postGraphql(app, `{ ${list('a', accountId)} }`, { as: ownerId, headers: { accept } })
    const [, json = answer.text] = /^data: (\{.*)$/m.exec(answer.text) ?? []
    const { data, errors } = JSON.parse(json)
    expect([answer.status, data, errors]).toEqual([
      429,
      undefined,
      [
        {
          message: 'Rate limit exceeded',
          extensions: {
            code: 'RATE_LIMITED',
            retryAfterSeconds: Number(answer.headers.get('retry-after')),
            limit: { name: 'points', max: 50_000, windowSeconds: 60, remaining: expect.any(Number) },
          },
        },
      ],
    ])
    expect(answer.headers.get('content-type')).toContain(accept === '*/*' ? 'json' : accept)
  })

  it('is a 429 of several fields alike, which the longest wait answers', async () => {
    const { formId } = await newTenant(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const send = (aliases: string) =>
      postGraphql(app, `mutation { ${[...aliases].map(alias => submit(alias, formId)).join(' ')} }`, {
        headers,
      })
    expect((await send('abcd')).body.errors).toBeUndefined()
    const partly = await send('ef')
    expect([partly.status, partly.body.data, codesOf(partly)]).toEqual([
      200,
      { e: { success: true }, f: null },
      ['RATE_LIMITED'],
    ])
    const refused = await send('gh')
    expect([refused.status, codesOf(refused)]).toEqual([429, ['RATE_LIMITED', 'RATE_LIMITED']])
    expect(refused.body).not.toHaveProperty('data')
    const waits = refused.body.errors.map(({ extensions }: GraphqlProblem) => extensions.retryAfterSeconds)
    expect(Number(refused.headers.get('retry-after'))).toBe(Math.max(...waits))
  })

  it('is a 200 beside a refusal that waiting does not help', async () => {
    const { formId } = await newTenant(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const unknown = submit('b', crypto.randomUUID())
    for (let count = 0; count < 4; count++)
      await postGraphql(app, `mutation { ${submit('a', formId)} }`, { headers })
    const answer = await postGraphql(app, `mutation { ${unknown} ${submit('c', formId)} }`, { headers })
    expect([answer.status, answer.body.data, codesOf(answer)]).toEqual([
      200,
      { b: null, c: null },
      ['NOT_FOUND', 'RATE_LIMITED'],
    ])
  })
})

describe('what is refused as a whole', async () => {
  const app = await startApp()
  const { accountId } = await app.newAccount()
  const byId = 'query A($a: UUID!) { contacts(accountId: $a) { total } }'
  const listed = 'items { deals(first: 100) { nodes { notes(first: 100) { nodes { text } } } } }'

  const refused: [string, object][] = [
    ['a document that is not valid', { query: '{ nothing }' }],
    ['a bad variable', { query: byId, variables: { a: 'x' } }],
    ['a missing variable', { query: byId }],
    ['an unknown operation', { query: byId, operationName: 'B' }],
    ['too many points', { query: `{ contacts(accountId: "${accountId}", pageSize: 100) { ${listed} } }` }],
    [
      'a subscription without access',
      { query: `subscription { contactsExport(accountId: "${accountId}") { contacts { id } } }` },
    ],
  ]

  it.each(refused)(
    "is a 400 to who accepts GraphQL's own type, and a 200 to others: %s",
    async (_what, body) => {
      for (const [accept, status] of [
        ['application/graphql-response+json, text/event-stream', 400],
        ['application/json, text/event-stream', 200],
        ['text/event-stream', 200],
      ] as const) {
        const answer = await postGraphql(app, '', { as: app.newUser(), body, headers: { accept } })
        expect([accept, answer.status]).toEqual([accept, status])
        expect(answer.text).toMatch(/"(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED|FORBIDDEN)"/)
        expect(answer.text).not.toMatch(/"(data|http)":/)
      }
    },
  )
})

describe('what is refused before its document is read', async () => {
  const app = await startApp()
  const body = { query: '{ __typename }' }
  const refusals: readonly (readonly [number, string, () => Promise<Answer>])[] = accepted.flatMap(accept => {
    const ask = (method: string, headers: Readonly<Record<string, string>> = {}, sent: unknown = body) =>
      app.rest(method, '/graphql', { body: sent, headers: { ...headers, accept } })
    return [
      [401, accept, () => ask('POST', { authorization: 'Bearer forged' })],
      [405, accept, () => ask('PUT')],
      [413, accept, () => ask('POST', {}, 'x'.repeat(70_000))],
      [415, accept, () => ask('POST', { 'content-type': 'text/plain' })],
    ] as const
  })

  it.each(refusals)('is a %i of the type that is accepted: %s', async (status, accept, ask) => {
    const { headers, text, ...answer } = await ask()
    expect(answer.status).toBe(status)
    expect(JSON.parse(text).errors).toHaveLength(1)
    const type = accept === 'application/graphql-response+json' ? accept : 'application/json'
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  })

  it('does not wait until an Accept is read that no client sends', async () => {
    const accept = `${'text/x,'.repeat(1_000)}application/graphql-response+json`
    const headers = { authorization: 'Bearer forged', accept }
    const answer = await postGraphql(app, '{ __typename }', { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/json; charset=utf-8',
    ])
  })
})

// The embedded database is in this process and cannot be away.
describe.runIf(testServerUrl)('while the database is away, what cannot be answered', () => {
  let app: TestApp
  let proxy: LoopbackProxy
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, proxy, close } = await startAppByProxy())
  })
  afterAll(() => close())

  async function askMeanwhile(makeQuery: (accountId: string) => string, accept = '*/*') {
    const { accountId, ownerId } = await app.newAccount()
    await proxy.goDown()
    const answer = await postGraphql(app, makeQuery(accountId), { as: ownerId, headers: { accept } })
    await proxy.comeBack()
    return { ...answer, ownerId }
  }

  it.each(accepted)('is a 503 to who accepts %s', async accept => {
    const answer = await askMeanwhile(id => `{ ${list('a', id)} ${list('b', id)} }`, accept)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.text).toContain('"code":"UNAVAILABLE"')
    expect(answer.text).not.toContain('"data":')
  })

  it('is a 503 of a mutation and of a stream', async () => {
    const create = (id: string) =>
      `mutation { createContact(accountId: "${id}", input: { firstName: "Ann" }) { id } }`
    const hear = (id: string) => `subscription { accountChanges(accountId: "${id}") { id } }`
    for (const query of [create, hear])
      expect((await askMeanwhile(query, '*/*, text/event-stream')).status).toBe(503)
  })

  it('leaves what can be, and its 200', async () => {
    const { status, body, ownerId } = await askMeanwhile(id => `{ viewer { id } ${list('a', id)} }`)
    expect([status, body.data]).toEqual([200, { viewer: { id: ownerId }, a: null }])
  })
})
