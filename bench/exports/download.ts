import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What came of one download. */
export interface Download {
  readonly bytes: number
  /** Line feeds in it. */
  readonly lines: number
  readonly firstByteMs: number
  readonly totalMs: number
}

/** Looks at the bytes as they come. */
export type Watch = (chunk: Buffer) => void

/** How a file is asked for, and who looks at it. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  /** Called with the answer's head, before its bytes. */
  readonly onHead?: (response: IncomingMessage) => void
  readonly watch?: Watch
}

/** Downloads as fast as the server gives; rejects on any answer but 200 and on one that breaks off. */
export async function download(
  url: string,
  token: string,
  { headers, onHead, watch }: Asked = {},
): Promise<Download> {
  const began = performance.now()
  const response = await request(url, token, headers)
  onHead?.(response)
  const counts = newCounts()
  let firstByteMs = 0
  for await (const chunk of response) {
    firstByteMs ||= performance.now() - began
    count(counts, chunk)
    watch?.(chunk)
  }
  return { ...counts, firstByteMs, totalMs: performance.now() - began }
}

/** Reads some bytes a second for some seconds, then leaves; answers how much it read. */
export async function downloadSlowly(
  url: string,
  token: string,
  { bytesPerSecond, seconds }: { readonly bytesPerSecond: number; readonly seconds: number },
): Promise<number> {
  const response = await request(url, token)
  const began = performance.now()
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    const elapsedMs = performance.now() - began
    if (elapsedMs > seconds * 1000) break
    await delay(Math.max(0, (bytes / bytesPerSecond) * 1000 - elapsedMs))
  }
  response.destroy()
  return bytes
}

/** Counts of what passed. */
export interface Counts {
  bytes: number
  lines: number
}

/** Nothing counted yet. */
export function newCounts(): Counts {
  return { bytes: 0, lines: 0 }
}

/** Adds a chunk to the counts. */
export function count(counts: Counts, chunk: Buffer): void {
  counts.bytes += chunk.length
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counts.lines += 1
}

function request(url: string, token: string, headers: Asked['headers'] = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headers, authorization: `Bearer ${token}` }, agent: false }
    get(url, options, response => {
      if (response.statusCode === 200) return resolve(response)
      response.resume()
      reject(new Error(`${new URL(url).pathname} answers ${response.statusCode}`))
    }).on('error', reject)
  })
}
