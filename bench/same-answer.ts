import { isDeepStrictEqual } from 'node:util'
import { type LoadRequest, placeholders } from './wrk.ts'

/** One request to one server, and the compared part of its answer. */
export interface Question {
  readonly port: number
  readonly request: LoadRequest | undefined
  readonly read?: (body: unknown) => unknown
}

/** Sends a request to each server and rejects unless all answer as the first does: same rows, same total. */
export async function checkSameAnswer(what: string, questions: readonly Question[]): Promise<void> {
  const answers: unknown[] = []
  for (const { port, request, read = (body: unknown) => body } of questions) {
    if (!request) throw new Error('There is no request to compare')
    const { status, text } = await fetchRequest(port, request)
    if (status >= 300) throw new Error(`${what}: ${request.path} answers ${status}: ${text}`)
    answers.push({ status, body: read(JSON.parse(text)) })
  }
  const other = answers.find(answer => !isDeepStrictEqual(answer, answers[0]))
  if (other === undefined) return
  const [a, b] = [answers[0], other].map(answer => JSON.stringify(answer).slice(0, 1_500))
  throw new Error(`${what}: the servers answer differently\n${a}\n${b}`)
}

/** The answer as another server would give it that made a record of its own: ids and times by their form only. */
export function withoutIdentity(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"<id>"')
      .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '"<time>"'),
  )
}

/** Sends one request of a load, its placeholders filled with what no load counts to. */
export async function fetchRequest(port: number, { method, path, headers, body }: LoadRequest) {
  const fill = (text: string) =>
    text.replaceAll(placeholders.number, '0000000000').replaceAll(placeholders.address, '192.0.2.1')
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)])
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: Object.fromEntries(filled),
    body: body === undefined ? null : fill(body),
  })
  return { status: response.status, text: await response.text() }
}
