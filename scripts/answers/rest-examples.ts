import { isDeepStrictEqual } from 'node:util'
import { getOperationAST } from 'graphql'
import { demo } from '../../demo/demo.ts'
import { type Endpoint, endpoints } from '../../src/rest/endpoints.ts'
import type { Example, Examples } from '../openapi/examples.ts'
import { type DemoServer, momentOfAnswers } from './demo-server.ts'

/** The endpoints, each with the name that its example has. */
export const exampledEndpoints = endpoints.map(endpoint => ({
  endpoint,
  name: getOperationAST(endpoint.document)?.name?.value ?? '',
}))

/** What of a request an example has. */
type Request = Pick<Example, 'path' | 'query' | 'body'>

/** What an endpoint answers to the request of an example. */
export async function askExample(
  server: DemoServer,
  { method, path, access }: Endpoint,
  { path: inPath = {}, query = {}, body }: Request,
) {
  const target = path.replace(/:(\w+)/g, (_all, name) => String(inPath[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${server.url}${target}?${search}`, {
    method,
    headers: {
      ...(access === 'public' ? {} : { authorization: `Bearer ${await server.token(demo.ownerId)}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...server.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const answer: unknown = isJson ? await response.json() : await response.text()
  const [, fileName] = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { status: response.status, fileName, answer: cut(answer, fileName) }
}

/** Of a file the first records: enough to show what it is. */
function cut(answer: unknown, fileName: string | undefined): unknown {
  if (fileName === undefined) return answer
  if (typeof answer === 'string') return answer.split('\r\n').slice(0, 3).join('\r\n').concat('\r\n')
  const keys = Object.entries(answer as object) // a JSON document
  return Object.fromEntries(
    keys.map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 1).map(atDemoTime) : value]),
  )
}

/** A record of the history as if it was made when the demo account says, and not just now. */
function atDemoTime(record: object): object {
  return 'changed_at' in record ? { ...record, changed_at: momentOfAnswers.toISOString() } : record
}

/** What no two answers to the same request have in common. */
const random = ['id', 'contact_id', 'created_at']

/** An answer without what is another one each time. */
export function withoutRandom(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value) => (random.includes(key) ? typeof value : value))
  return JSON.parse(text)
}

/** The examples with the answers of today, but for those that differ in nothing that is not random. */
export async function answerExamples(server: DemoServer, examples: Examples): Promise<Examples> {
  const answered = new Map(Object.entries(examples))
  for (const { endpoint, name } of exampledEndpoints) {
    const example = answered.get(name)
    if (!example) throw new Error(`${name} has no example`)
    const { fileName, answer } = await askExample(server, endpoint, example)
    const refused = await askExample(server, endpoint, { ...example, ...example.invalid })
    const invalid = { ...example.invalid, answer: refused.answer }
    const fresh = { ...example, answer, ...(fileName ? { fileName } : {}), invalid }
    if (!isDeepStrictEqual(withoutRandom(fresh), withoutRandom(example))) answered.set(name, fresh)
  }
  return Object.fromEntries(answered)
}
