import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Export } from './kinds.ts'

/** The result of one download. */
export interface Download {
  readonly bytes: number
  readonly firstByteMs: number
  readonly totalMs: number
}

/** Downloads as fast as the server sends; rejects on any answer but 200 and on one that breaks off. */
export async function download(
  url: string,
  token: string,
  watch?: (chunk: Buffer) => void,
): Promise<Download> {
  const began = performance.now()
  let bytes = 0
  let firstByteMs = 0
  for await (const chunk of await request(url, token)) {
    firstByteMs ||= performance.now() - began
    bytes += chunk.length
    watch?.(chunk)
  }
  return { bytes, firstByteMs, totalMs: performance.now() - began }
}

/** Reads 2 MB a second for 15 s, then leaves. */
export async function downloadSlowly(url: string, token: string): Promise<void> {
  const response = await request(url, token)
  const began = performance.now()
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    const elapsedMs = performance.now() - began
    if (elapsedMs > 15_000) break
    await delay(Math.max(0, bytes / 2_000 - elapsedMs))
  }
  response.destroy()
}

/** Copies what an export holds out of Postgres by psql's `\copy`. */
export async function copyOut(databaseUrl: string, { queries, format }: Export): Promise<Download> {
  const began = performance.now()
  const commands = queries.flatMap(query => ['--command', `\\copy (${query}) TO STDOUT (FORMAT ${format})`])
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl, ...commands], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').catch(() => {
    throw new Error('psql copies beside the exports: apt-get install postgresql-client')
  })
  let bytes = 0
  for await (const chunk of child.stdout) bytes += chunk.length
  const [code] = await ended
  if (code !== 0) throw new Error(`psql ended with code ${code}`)
  return { bytes, firstByteMs: 0, totalMs: performance.now() - began }
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

function request(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, response => {
      if (response.statusCode === 200) return resolve(response)
      response.resume()
      reject(new Error(`${new URL(url).pathname} answers ${response.statusCode}`))
    }).on('error', reject)
  })
}
