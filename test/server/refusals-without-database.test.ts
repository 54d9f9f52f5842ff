import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { guardedRows, newTenant } from '../support/contract-table.ts'
import { statementsOf } from '../support/count-statements.ts'

const app = await startApp()
const tenant = await newTenant(app)
const { accountId, ownerId, formId } = tenant
const as = ownerId
const formPath = `/api/v1/forms/${formId}/submit`

/** Sends a request that must be refused, and finds what it made the server send to the database. */
async function expectNone(
  send: () => Promise<{ status: number; body: { errors?: unknown } }>,
  status: number,
) {
  let answer: Awaited<ReturnType<typeof send>> | undefined
  const statements = await statementsOf(async () => {
    answer = await send()
  })
  expect([answer?.status, statements]).toEqual([status, []])
  if (status === 200) expect(answer?.body.errors).toBeDefined()
}

describe('no statement is sent for a refusal over REST', () => {
  const paths = guardedRows.map(({ key, fields }) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, hasBody: fields !== undefined }
  })

  it.each(paths)('$key without a good token', async ({ method, path, hasBody }) => {
    const body = hasBody ? { body: { account_id: accountId } } : {}
    const url = `${path}?account_id=${accountId}`
    const bearer = { authorization: 'Bearer nonsense' }
    await expectNone(() => app.rest(method, url, body), 401)
    await expectNone(() => app.rest(method, url, { ...body, headers: bearer }), 401)
    const forgedKey = { authorization: `Bearer bg_live_${'0'.repeat(38)}` }
    await expectNone(() => app.rest(method, url, { ...body, headers: forgedKey }), 401)
  })

  it.each(paths)('$key with bad input', async ({ method, path, hasBody }) => {
    if (!hasBody) return expectNone(() => app.rest(method, `${path}?account_id=x`, { as }), 400)
    for (const body of ['{', '[]', '{}', { account_id: accountId }, 'x'.repeat(100)])
      await expectNone(() => app.rest(method, path, { as, body }), 400)
    await expectNone(() => app.rest(method, path, { as, body: ' '.repeat(1_100_000) }), 413)
    const headers = { 'content-type': 'text/plain' }
    await expectNone(() => app.rest(method, path, { as, body: '{}', headers }), 415)
  })

  it('a path or a method that is not there', async () => {
    await expectNone(() => app.rest('GET', '/api/v1/nothing', { as }), 404)
    await expectNone(() => app.rest('DELETE', '/api/v1/contacts', { as }), 405)
  })

  it("another site's page with the user's cookie", async () => {
    const headers = { cookie: `session=${await app.token(ownerId)}`, 'sec-fetch-site': 'cross-site' }
    await expectNone(() => app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { headers }), 403)
  })

  it('a form: bad input, an id that is none, more than may be sent', async () => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    const send = (body: unknown, path = formPath) => app.rest('POST', path, { body, headers })
    for (const body of ['{', {}, { data: 'x' }]) await expectNone(() => send(body), 400)
    await expectNone(() => send({ data: {} }, '/api/v1/forms/x/submit'), 404)
    await expectNone(() => send('{'), 400)
    await expectNone(() => send({ data: {} }), 429)
  })
})

describe('no statement is sent for a refusal over GraphQL', () => {
  const list = 'query ($id: UUID!) { contacts(accountId: $id) { total } }'
  const create =
    'mutation ($id: UUID!, $i: CreateContactInput!) { createContact(accountId: $id, input: $i) { id } }'
  const post = (body: unknown, headers = {}) => app.rest('POST', '/graphql', { as, body, headers })
  const i = (fields: object) => ({ query: create, variables: { id: accountId, i: fields } })

  it.each<[string, number, unknown]>([
    ['a document that is none', 400, { query: '{' }],
    ['a field that is not there', 400, { query: '{ nothing }' }],
    ['no body', 400, '{'],
    ['a variable that is none', 400, { query: list, variables: { id: 'x' } }],
    ['a variable that is missing', 400, { query: list }],
    ['an operation that is not there', 400, { query: list, operationName: 'Other' }],
    ['a hash alone', 400, { extensions: { persistedQuery: { sha256Hash: 'x', version: 1 } } }],
    ['input of a wrong type', 400, i({ firstName: 1 })],
    ['input that breaks a constraint', 200, i({ firstName: '' })],
    [
      'a page that is out of range',
      200,
      { query: list.replace('$id)', '$id, page: -1)'), variables: { id: accountId } },
    ],
  ])('%s', async (_what, status, body) => {
    let answer: Awaited<ReturnType<typeof post>> | undefined
    const statements = await statementsOf(async () => {
      answer = await post(body)
    })
    expect(statements).toEqual([])
    expect([status, 200]).toContain(answer?.status)
    expect(answer?.body.errors).toBeDefined()
  })

  it('nobody signed in, or with a bad token', async () => {
    const ask = (headers = {}) =>
      app.rest('POST', '/graphql', { body: { query: list, variables: { id: accountId } }, headers })
    await expectNone(() => ask(), 401)
    await expectNone(() => ask({ authorization: 'Bearer nonsense' }), 401)
  })

  it('more than the budget has left', async () => {
    const poor = app.newUser()
    await app.services.costBudget.spend(`user:${poor}`, 50_000)
    const ask = () =>
      app.rest('POST', '/graphql', { as: poor, body: { query: list, variables: { id: randomUUID() } } })
    const statements = await statementsOf(async () => {
      expect((await ask()).body.errors[0].extensions.code).toBe('RATE_LIMITED')
    })
    expect(statements).toEqual([])
  })

  it('more that needs a change than a change may have', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID())
    const query =
      'mutation ($id: UUID!, $ids: [UUID!]!) { deleteContacts(accountId: $id, ids: $ids) { done } }'
    const statements = await statementsOf(async () => {
      expect((await post({ query, variables: { id: accountId, ids } })).body.errors).toBeDefined()
    })
    expect(statements).toEqual([])
  })
})
