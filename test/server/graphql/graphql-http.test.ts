import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { postGraphql } from './post-graphql.ts'

const app = await startApp()
/** A refusal of the whole request, as every other error of GraphQL. */
const refusal = (message: string, code: string) => ({ message, extensions: { code } })
const unauthenticated = { errors: [refusal('Unauthorized', 'UNAUTHENTICATED')] }
const notAllowed = { errors: [refusal('Method not allowed', 'BAD_REQUEST')] }
/** Every answer tells its cost: see graphql-costs.test.ts. */
const extensions = { cost: expect.any(Object) }
const createAccount = 'mutation { createAccount(input: { name: "By GET" }) { id } }'

describe('POST /graphql', () => {
  it('executes a document sent as JSON', async () => {
    const user = app.newUser()
    const { status, body, headers } = await postGraphql(app, '{ viewer { id } }', { as: user })
    expect([status, body]).toEqual([200, { extensions, data: { viewer: { id: user } } }])
    expect(headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json\b/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['application/json', 'application/graphql-response+json', '*/*', 'text/html'])(
    'answers JSON to a client that accepts %s',
    async accept => {
      const { status, body } = await postGraphql(app, '{ __typename }', { headers: { accept } })
      expect([status, body]).toEqual([200, { extensions, data: { __typename: 'Query' } }])
    },
  )

  it.each([
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
    ['application/json;q=0, application/graphql-response+json', 'application/graphql-response+json'],
    [
      'application/json; charset=utf-8; q=0.1, Application/GraphQL-Response+JSON',
      'application/graphql-response+json',
    ],
    ['application/graphql-response+json;q=0.1, application/json', 'application/json'],
    ['application/json;q=0, */*;q=0.5', 'application/graphql-response+json'],
    ['text/event-stream;q=0, text/html', 'application/json'],
  ])('answers who accepts %s by %s', async (accept, type) => {
    const { status, headers } = await postGraphql(app, '{ nothing }', { headers: { accept } })
    expect(headers.get('content-type')).toMatch(new RegExp(`^${type.replace('+', '\\+')}\\b`))
    expect(status).toBe(type === 'application/json' ? 200 : 400)
  })

  it('takes the token from the session cookie as well', async () => {
    const user = app.newUser()
    const cookie = `session=${await app.token(user)}`
    const { status, body } = await postGraphql(app, '{ viewer { id } }', { headers: { cookie } })
    expect([status, body]).toEqual([200, { extensions, data: { viewer: { id: user } } }])
  })

  it('answers 401 to a bad token, also where none is needed', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    const { status, body, headers: answered } = await postGraphql(app, '{ __typename }', { headers })
    expect([status, body]).toEqual([401, unauthenticated])
    expect(answered.get('www-authenticate')).toBe('Bearer')
  })

  it.each([
    ['alone', '{ viewer { id } }'],
    ['beside what is public', '{ __typename viewer { id } }'],
    ['in a fragment', '{ ...F } fragment F on Query { ...G } fragment G on Query { viewer { id } }'],
    ['in an operation that is not asked for', 'query A { __typename } query B { viewer { id } }'],
    ['that is not valid', '{ viewer { nothing } }'],
  ])('answers 401 to a stranger who asks for a field that needs a caller, %s', async (_how, query) => {
    const body = { query, variables: { unknown: 1 }, operationName: query.includes('A') ? 'A' : undefined }
    const answer = await postGraphql(app, '', { body })
    expect([answer.status, answer.body]).toEqual([401, unauthenticated])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.each([[{ origin: 'https://evil.example' }], [{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'null' }]])(
    'refuses another site’s page with the user’s cookie: %j',
    async page => {
      const user = app.newUser()
      const cookie = `session=${await app.token(user)}`
      const { status, body } = await postGraphql(app, createAccount, { headers: { ...page, cookie } })
      expect([status, body.errors]).toEqual([403, [refusal('Forbidden: cross-site request', 'FORBIDDEN')]])
      expect(await app.database.prisma.account.count({ where: { ownerId: user } })).toBe(0)
      expect((await postGraphql(app, createAccount, { as: user, headers: { ...page } })).status).toBe(200)
    },
  )

  it.each([[''], [null], ['A']])('runs the only operation where operationName is %j', async operationName => {
    const { body } = await postGraphql(app, '', { body: { query: 'query A { __typename }', operationName } })
    expect(body.data).toEqual({ __typename: 'Query' })
  })

  it('does one operation a request', async () => {
    const { status, body } = await postGraphql(app, '', { body: [{ query: '{ __typename }' }] })
    expect(status).toBe(400)
    expect(body.errors).toHaveLength(1)
    expect(body.data).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['broken JSON', '{"query":'],
    ['null', 'null'],
    ['a text', '"{ __typename }"'],
    ['no document', '{}'],
    ['a document that is no text', '{"query":1}'],
    ['variables that are a list', '{"query":"{ __typename }","variables":[1]}'],
    ['variables that are a text', '{"query":"{ __typename }","variables":"x"}'],
    ['an operation that is not there', '{"query":"query A { __typename }","operationName":"B"}'],
    ['a document that is none', '{"query":"{"}'],
    ['a field that is not there', '{"query":"{ nothing }"}'],
    ['250,000 opened brackets', '['.repeat(250_000)],
    ['250,000 opened braces in a document', JSON.stringify({ query: '{a'.repeat(100_000) })],
  ])('answers 4xx or errors, and no data, to %s', async (_what, body) => {
    const { status, body: answer } = await postGraphql(app, '', { body })
    expect(status).toBeLessThan(500)
    expect(answer.errors.length).toBeGreaterThan(0)
    expect(answer.data ?? null).toBeNull()
    expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
  })

  it.each([
    ['256 KiB', 256, app.newUser()],
    ['64 KiB of a stranger', 64, null],
  ])('answers 413 to more than %s', async (_size, kibibytes, as) => {
    const pad = (bytes: number) => `{"query":"{ __typename }"}${' '.repeat(bytes - 26)}`
    expect((await postGraphql(app, '', { as, body: pad(kibibytes * 1024) })).status).toBe(200)
    const { status, body } = await postGraphql(app, '', { as, body: pad(kibibytes * 1024 + 1) })
    expect([status, body.errors]).toEqual([413, [refusal('Payload too large', 'BAD_REQUEST')]])
  })

  it.each([
    ['text/plain', '{"query":"{ __typename }"}'],
    ['application/graphql', '{ __typename }'],
    ['application/x-www-form-urlencoded', 'query=%7B__typename%7D'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['', '{"query":"{ __typename }"}'],
  ])('answers 415 to %s', async (type, body) => {
    const {
      status,
      headers,
      body: answer,
    } = await postGraphql(app, '', {
      ...{ body, headers: { 'content-type': type } },
    })
    expect([status, answer.errors]).toEqual([415, [refusal('Unsupported media type', 'BAD_REQUEST')]])
    expect(headers.get('accept')).toBe('application/json')
  })

  it('survives variables that are nested as deep as the body allows', async () => {
    const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`
    const query =
      'mutation ($id: UUID!, $data: JSON!) { submitLeadForm(formId: $id, data: $data) { success } }'
    for (const data of [deep, `{"a":${deep}}`]) {
      const body = `{"query":${JSON.stringify(query)},"variables":{"id":"${crypto.randomUUID()}","data":${data}}}`
      const { status, text } = await postGraphql(app, '', { body })
      expect(status).toBeLessThan(500)
      expect(text).toContain('errors')
    }
    expect((await app.rest('GET', '/live')).status).toBe(200)
  })
})

describe('GET /graphql', () => {
  it('executes nothing, whatever it accepts', async () => {
    const user = app.newUser()
    for (const accept of ['application/json', '*/*', 'text/html', 'text/event-stream']) {
      for (const query of ['{ marker: __typename }', createAccount]) {
        const path = `/graphql?query=${encodeURIComponent(query)}`
        const { status, text } = await app.rest('GET', path, { as: user, headers: { accept } })
        expect([status, text.length > 0]).toEqual([accept === 'text/html' ? 200 : 405, true])
        expect(text.includes('"marker":"Query"')).toBe(false)
      }
    }
    expect(await app.database.prisma.account.count({ where: { ownerId: user } })).toBe(0)
  })

  it('is a 405 but for a browser', async () => {
    const path = '/graphql?query=%7B__typename%7D'
    const { status, body, headers } = await app.rest('GET', path)
    expect([status, body]).toEqual([405, notAllowed])
    expect(headers.get('allow')).toBe('POST')
  })

  it('is GraphiQL to a browser, with nothing of it from elsewhere', async () => {
    const { status, text, headers } = await app.rest('GET', '/graphql', { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    const tags = text.match(/<(script|link|img|iframe)\b[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(0)
    expect(tags.filter(tag => /(src|href)\s*=\s*["']?(https?:)?\/\//.test(tag))).toEqual([])
    expect(text).not.toMatch(/unpkg\.com|jsdelivr|cdnjs|esm\.sh/)
  })

  it('has no page where GraphiQL is switched off', async () => {
    const plain = await startApp({ graphiql: false })
    const { status, body, headers } = await plain.rest('GET', '/graphql', {
      headers: { accept: 'text/html' },
    })
    expect([status, body, headers.get('allow')]).toEqual([405, notAllowed, 'POST'])
    const put = await plain.rest('PUT', '/graphql', { body: {} })
    expect([put.status, put.body, put.headers.get('allow')]).toEqual([405, notAllowed, 'POST'])
  })

  it.each([
    ['PUT', '/graphql', 'application/json'],
    ['PATCH', '/graphql', 'application/json'],
    ['DELETE', '/graphql?query=x', 'no type'],
  ])('%s is a 405, as GraphQL’s other refusals', async (method, path, type) => {
    const { status, body, headers } = await app.rest(method, path, {
      ...{ body: { query: '{ __typename }' }, headers: { 'content-type': type } },
    })
    expect([status, body]).toEqual([405, notAllowed])
    expect(headers.get('allow')).toBe('GET, HEAD, POST')
  })
})
