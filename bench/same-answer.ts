import { isDeepStrictEqual } from 'node:util'
import { sendOne } from './load.ts'
import type { ServerProcess } from './server-process.ts'
import type { WriteRequests } from './users.ts'

/** A load of one server, and the compared part of the answer to a request of it. */
export interface Question {
  readonly server: ServerProcess
  readonly write: WriteRequests
  readonly read?: (body: unknown) => unknown
}

/**
 * Sends each server the last request that its load has for a user, and rejects unless all answer as the first does: same
 * rows, same total.
 */
export async function checkSameAnswer(
  what: string,
  token: string,
  questions: readonly Question[],
): Promise<void> {
  const answers: unknown[] = []
  for (const { server, write, read = (body: unknown) => body } of questions) {
    const request = write([token]).at(-1)
    if (!request) throw new Error('There is no request to compare')
    const { status, text } = await sendOne(server, request)
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
