import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const ours = 'https://app.example.com'
const foreign = 'https://evil.example'
const app = await startApp({ corsOrigins: [ours] })
const { accountId, ownerId } = await app.newAccount()
const url = `${app.url}/graphql`

const ask = (origin: string, headers: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
  })

const post = async (origin: string, query: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      authorization: `Bearer ${await app.token(ownerId)}`,
      ...headers,
    },
    body: JSON.stringify({ query, variables: { accountId } }),
  })

it.each([
  ['urql', 'authorization,content-type'],
  ['Apollo Client', 'apollographql-client-name,apollographql-client-version,authorization,content-type'],
  ['graphql-sse', 'authorization,cache-control,content-type,last-event-id'],
  ['one that names its requests', 'authorization,content-type,traceparent,x-request-id'],
])('pages of a configured origin may send what %s sends', async (_client, fields) => {
  const { status, headers } = await ask(ours, fields)
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe(ours)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('access-control-allow-headers')?.split(',')).toEqual(fields.split(','))
  expect(headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/)
})

it('other pages may send nothing', async () => {
  const { headers } = await ask(foreign, 'authorization,content-type')
  expect(headers.has('access-control-allow-origin')).toBe(false)
})

it.each([
  ['an answer', '{ viewer { id } }', {}, 200, /json/],
  ['a refusal', '{ viewer { id } }', { authorization: 'Bearer forged' }, 401, /json/],
  ['a body it cannot read', '{ viewer { id } }', { 'content-type': 'text/plain' }, 415, /json/],
  [
    'a stream',
    'subscription ($accountId: UUID!) { contactsExport(accountId: $accountId) { contacts { id } } }',
    { accept: 'text/event-stream' },
    200,
    /event-stream/,
  ],
])('pages of a configured origin can read %s and its number, others cannot', async (...row) => {
  const [, query, sent, status, type] = row
  const answer = await post(ours, query, sent)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, expect.stringMatching(type)])
  expect(answer.headers.get('access-control-allow-origin')).toBe(ours)
  const readable = answer.headers.get('access-control-expose-headers')?.split(/, */)
  for (const name of ['x-request-id', 'retry-after', 'ratelimit']) expect(readable).toContain(name)
  await answer.body?.cancel()
  const others = await post(foreign, query, sent)
  expect(others.headers.has('access-control-allow-origin')).toBe(false)
  await others.body?.cancel()
})
