import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from '../server-process.ts'
import type { Export } from './kinds.ts'

/** How an export is asked for. */
export interface Ask {
  readonly path: string
  readonly token: string
  /** A GraphQL subscription, in place of a GET. */
  readonly body?: string
  readonly signal?: AbortSignal
}

/** The result of one download. */
export interface Download {
  readonly firstByteMs: number
  readonly totalMs: number
}

/** Begins an export over a connection of its own; rejects on any answer but 200. */
export function openExport(
  { url }: ServerProcess,
  { path, token, body, signal }: Ask,
): Promise<IncomingMessage> {
  const events = body && { 'content-type': 'application/json', accept: 'text/event-stream' }
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...events }
    const options = { method: body ? 'POST' : 'GET', headers, agent: false, ...(signal && { signal }) }
    const asking = request(`${url}${path}`, options, response => {
      if (response.statusCode === 200) return resolve(response)
      response.resume()
      reject(new Error(`${path.split('?')[0]} answers ${response.statusCode}`))
    })
    asking.on('error', reject).end(body)
  })
}

/** Downloads as fast as the server sends; rejects where the answer breaks off. */
export async function download(
  server: ServerProcess,
  ask: Ask,
  watch?: (chunk: Buffer) => void,
): Promise<Download> {
  const began = performance.now()
  let firstByteMs = 0
  for await (const chunk of await openExport(server, ask)) {
    firstByteMs ||= performance.now() - began
    watch?.(chunk)
  }
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
  const ended = once(child, 'exit').catch(() => {
    throw new Error('psql copies beside the exports: apt-get install postgresql-client')
  })
  child.stdout.resume()
  const [code] = await ended
  if (code !== 0) throw new Error(`psql ended with code ${code}`)
  return performance.now() - began
}

/** Counts how often an ASCII text occurs in a stream, also across its chunks. */
export function countText(text: string) {
  let tail = Buffer.alloc(0)
  let found = 0
  return {
    found: () => found,
    watch(chunk: Buffer): void {
      const joined = Buffer.concat([tail, chunk])
      for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1)) found += 1
      // Shorter than the text, so that nothing in it counts twice.
      tail = joined.subarray(joined.length - Math.min(joined.length, text.length - 1))
    },
  }
}
