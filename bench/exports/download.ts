import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'
import type { Export } from './kinds.ts'

export interface Ask {
  readonly path: string
  readonly token: string
  /** A GraphQL subscription, in place of a GET. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal
}

/** Begins an export over a connection of its own; rejects on any answer but 200. */
export async function openExport({ url }: ServerProcess, ask: Ask): Promise<IncomingMessage> {
  const { path, token, body, signal } = ask
  const events = body && { 'content-type': 'application/json', accept: 'text/event-stream' }
  const headers = { authorization: `Bearer ${token}`, ...events }
  const asking = request(`${url}${path}`, { method: body ? 'POST' : 'GET', headers, agent: false, signal })
  // The answer breaks off with it, where there is one.
  asking.on('error', () => {}).end(body)
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (response?.statusCode === 200) return response
  response?.resume()
  throw new Error(`${path.split('?')[0]} answers ${response?.statusCode}`)
}

export type Download = Awaited<ReturnType<typeof download>>

/** Downloads as fast as the server sends; rejects where the answer breaks off. */
export async function download(server: ServerProcess, ask: Ask) {
  const began = performance.now()
  let firstByteMs = 0
  for await (const _ of await openExport(server, ask)) firstByteMs ||= performance.now() - began
  return { firstByteMs, totalMs: performance.now() - began }
}

/** Reads so many bytes a second, to the end or until a signal comes. */
export async function readSlowly(
  response: IncomingMessage,
  bytesPerSecond: number,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now()
  let bytes = 0
  for await (const chunk of response) {
    if (signal.aborted) break
    bytes += chunk.length
    const aheadMs = (bytes / bytesPerSecond) * 1_000 - (performance.now() - began)
    if (aheadMs > 0) await delay(aheadMs, undefined, { signal }).catch(() => {})
  }
}

/** Copies what an export holds out of Postgres by psql's `\copy`: how long it takes. */
export async function copyOut(databaseUrl: string, { queries, format }: Export): Promise<number> {
  const began = performance.now()
  const commands = queries.flatMap(query => ['--command', `\\copy (${query}) TO STDOUT (FORMAT ${format})`])
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl, ...commands], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  const [code] = await once(child, 'exit').catch(() => {
    throw new Error('psql copies beside the exports: apt-get install postgresql-client')
  })
  if (code !== 0) throw new Error(`psql ended with code ${code}`)
  return performance.now() - began
}

/** How often an ASCII text occurs in an answer, also across its pieces. */
export async function countText(answer: IncomingMessage, text: string): Promise<number> {
  let [found, rest] = [0, '']
  for await (const piece of answer.setEncoding('latin1')) {
    const parts = `${rest}${piece}`.split(text)
    found += parts.length - 1
    // What may be the beginning of the next.
    rest = (parts.at(-1) ?? '').slice(1 - text.length)
  }
  return found
}
