import { isDeepStrictEqual } from 'node:util'
import { type LoadRequest, placeholders } from './load/load.ts'

/** Asks two servers the same and rejects unless they answer alike: same rows, same total. */
export async function checkSameAnswer(
  what: string,
  [ours, theirs]: readonly [Question, Question],
): Promise<void> {
  const [a, b] = [await ask(ours), await ask(theirs)]
  if (!isDeepStrictEqual(a, b)) {
    throw new Error(`${what}: the servers answer differently\n${show(a)}\n${show(b)}`)
  }
}

/** One request to one server, and what of its answer is compared. */
export interface Question {
  readonly port: number
  readonly request: LoadRequest | undefined
  readonly read?: (body: unknown) => unknown
}

/** The answer as another server would give it that made a record of its own: ids and times by their form only. */
export function withoutIdentity(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"<id>"')
      .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '"<time>"'),
  )
}

async function ask({ port, request, read = body => body }: Question): Promise<unknown> {
  if (!request) throw new Error('There is no request to compare')
  const { method, path, body } = request
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value)])),
    body: body === undefined ? null : fill(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text.slice(0, 500)}`)
  return { status: response.status, body: read(JSON.parse(text)) }
}

function fill(text: string): string {
  // Of the numbers below those that a load counts from.
  return text.replaceAll(placeholders.number, '0000000000').replaceAll(placeholders.address, '192.0.2.1')
}

function show(answer: unknown): string {
  return JSON.stringify(answer).slice(0, 1_500)
}
