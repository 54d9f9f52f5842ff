import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Planned } from './requests.ts'

/** How a request ended: `cut` without an answer, `silent` when none came in time. */
export type Outcome = 'good' | 'unavailable' | 'wrong' | 'cut' | 'silent'

/** A request that was sent, and what came of it; times by the monotonic clock. */
export interface Sent {
  readonly mark: string | null
  readonly sentAtMs: number
  readonly endedAtMs: number
  readonly outcome: Outcome
  /** What came in place of a good answer. */
  readonly detail: string
}

/** How long a request may take: more than the 10 s that every answer has, on any machine. */
export const patienceMs = 30_000

/** Sends a request, and never rejects. */
export async function send(url: string, agent: Agent, planned: Planned): Promise<Sent> {
  const sentAtMs = performance.now()
  const [outcome, detail] = await exchange(url, agent, planned)
  return { mark: planned.mark, sentAtMs, endedAtMs: performance.now(), outcome, detail }
}

function exchange(url: string, agent: Agent, planned: Planned): Promise<[Outcome, string]> {
  const { method, path, headers, body = '' } = planned
  const signal = AbortSignal.timeout(patienceMs)
  return new Promise(resolve => {
    const fail = (error: Error) =>
      resolve([signal.aborted ? 'silent' : 'cut', `${method} ${path}: ${error.message}`])
    const length = { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(`${url}${path}`, { method, agent, signal, headers: { ...headers, ...length } })
    outgoing.on('error', fail)
    outgoing.on('response', incoming => {
      incoming.on('error', fail)
      text(incoming).then(answer => {
        const { statusCode = 0, headers: answered } = incoming
        const outcome = judge(statusCode, answered, answer)
        resolve([
          outcome,
          outcome === 'good' ? '' : `${method} ${path}: ${statusCode} ${answer.slice(0, 300)}`,
        ])
      }, fail)
    })
    outgoing.end(body)
  })
}

/** Good, the documented answer of a service that cannot serve now, or neither. */
function judge(status: number, headers: IncomingHttpHeaders, body: string): Outcome {
  if (status === 503) {
    const isDocumented = /^\d+$/.test(headers['retry-after'] ?? '') && saysUnavailable(body)
    return isDocumented ? 'unavailable' : 'wrong'
  }
  if (status !== 200 && status !== 201) return 'wrong'
  if (!body.includes('"errors"')) return 'good'
  return saysUnavailable(body) ? 'unavailable' : 'wrong'
}

/** By REST's body or by GraphQL's code. */
function saysUnavailable(body: string): boolean {
  if (body === '{"error":"Service unavailable"}') return true
  const { errors } = JSON.parse(body) as { errors?: { extensions?: { code?: string } }[] }
  return errors?.every(({ extensions }) => extensions?.code === 'UNAVAILABLE') ?? false
}
