import { subscribe } from 'node:diagnostics_channel'
import { KeptBody } from './kept-body.ts'
import { isDescribed, noteUndocumented } from './undocumented.ts'
import { isServedHere } from './watch-servers.ts'

/** A request of Node's fetch and its answer. */
interface Exchange {
  readonly request: { readonly origin: string; readonly path: string; readonly method: string }
  readonly response?: { readonly statusCode: number; readonly headers: readonly Buffer[] }
  readonly chunk?: Uint8Array
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: KeptBody
}

const answers = new WeakMap<Exchange['request'], Answer>()
let isWatching = false

/** From now on checks what fetch is answered by gateways in processes of their own; see watchServers for this one. */
export function watchFetch(): void {
  if (isWatching) return
  isWatching = true
  subscribe('undici:request:headers', message => begin(message as Exchange)) // as undici documents them
  subscribe('undici:request:bodyChunkReceived', message => {
    const { request, chunk } = message as Exchange
    answers.get(request)?.body.add(chunk)
  })
  subscribe('undici:request:trailers', message => end(message as Exchange))
}

function begin({ request, response }: Exchange): void {
  if (!response || !isDescribed(request.path) || isServedHere(portOf(request))) return
  const texts = response.headers.map(String)
  const names = texts.filter((_text, at) => at % 2 === 0)
  const headers = Object.fromEntries(names.map((name, at) => [name.toLowerCase(), texts[2 * at + 1] ?? '']))
  answers.set(request, { status: response.statusCode, headers, body: new KeptBody() })
}

function end({ request }: Exchange): void {
  const answer = answers.get(request)
  if (!answer) return
  const { status, headers, body } = answer
  const { method, path: target } = request
  const text = body.text(headers['content-encoding'])
  noteUndocumented({ port: portOf(request), method, target, status, headers, text })
}

function portOf({ origin }: Exchange['request']): number {
  return Number(new URL(origin).port)
}
