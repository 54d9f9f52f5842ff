import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { KeptBody } from './kept-body.ts'
import { isDescribed, noteUndocumented } from './undocumented.ts'

/** What Node tells of a request that a server of this process has got, and of the end of its answer. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What is known of an answer that is being written. */
interface Written {
  readonly target: string
  readonly body: KeptBody
  /** As they were handed to `writeHead`, which does not note them. */
  fields: object
}

const written = new WeakMap<ServerResponse, Written>()
const ports = new Set<number>()
let isWatching = false

/** Whether a server of this process listens, or has listened, at the port. */
export function isServedHere(port: number): boolean {
  return ports.has(port)
}

/** From now on checks every answer of the REST face that a server of this process gives, whoever asks. */
export function watchServers(): void {
  // Each test file of a worker begins by asking for it.
  if (isWatching) return
  isWatching = true
  subscribe('http.server.request.start', message => begin(message as Exchange)) // as Node documents them
  subscribe('http.server.response.finish', message => end(message as Exchange))
}

function begin({ request, response }: Exchange): void {
  const target = request.url ?? ''
  if (!isDescribed(target)) return
  ports.add(portOf(request))
  const answer: Written = { target, body: new KeptBody(), fields: {} }
  written.set(response, answer)
  const { write, end, writeHead } = response
  response.writeHead = (...args: unknown[]) => {
    answer.fields = args.find(arg => typeof arg === 'object' && arg !== null) ?? {}
    return Reflect.apply(writeHead, response, args)
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    answer.body.add(chunk)
    return Reflect.apply(write, response, [chunk, ...rest])
  }
  response.end = (chunk?: unknown, ...rest: unknown[]) => {
    answer.body.add(chunk)
    return Reflect.apply(end, response, [chunk, ...rest])
  }
}

function end({ request, response }: Exchange): void {
  const answer = written.get(response)
  if (!answer) return
  const fields = Object.entries({ ...response.getHeaders(), ...answer.fields })
  const headers = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), String(value)]))
  noteUndocumented({
    port: portOf(request),
    method: request.method ?? '',
    target: answer.target,
    status: response.statusCode,
    headers,
    text: answer.body.text(headers['content-encoding']),
  })
}

function portOf({ socket }: IncomingMessage): number {
  return socket.localPort ?? 0
}
