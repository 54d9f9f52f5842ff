import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = fileURLToPath(new URL('wrk.lua', import.meta.url))

/** What the numbered placeholders of a request look like; both are replaced anew each time it is sent. */
export const placeholders = {
  /** A ten-digit number, counting up: as long as the placeholder, so that Content-Length stays true. */
  number: '@@number@@',
  /** An IPv4 address made of that number. */
  address: '@@address@@',
} as const

/** One HTTP request of a load, sent again and again in turn with the others of its plan. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A load: requests sent in turn over a number of connections for a time. */
export interface LoadPlan {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly LoadRequest[]
}

/** What a load found. Latencies in milliseconds; answers that were not 2xx or did not come are failures. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly failures: number
}

/** Rejects with what to do unless wrk is installed. */
export async function requireWrk(): Promise<void> {
  await run('wrk', ['-v']).catch((error: { readonly code?: unknown }) => {
    // It prints its version with a failure.
    if (error.code === 'ENOENT') throw new Error('wrk makes the load: apt-get install wrk')
  })
}

/** Runs a load by wrk with one thread; the placeholders count from `firstNumber`. */
export async function runLoad(plan: LoadPlan, firstNumber: number): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  try {
    const file = join(directory, 'requests')
    const texts = plan.requests.map(request => toHttp(request, plan.port))
    await writeFile(file, texts.map(text => `${Buffer.byteLength(text)}\n${text}\n`).join(''))
    const isNumbered = texts.some(text => Object.values(placeholders).some(mark => text.includes(mark)))
    const options = ['-t1', `-c${plan.connections}`, `-d${plan.seconds}s`, '--timeout', '30s', '-s', script]
    const scriptArguments = [file, String(firstNumber), isNumbered ? 'numbered' : 'plain']
    const { stdout } = await run('wrk', [
      ...options,
      `http://127.0.0.1:${plan.port}`,
      '--',
      ...scriptArguments,
    ])
    const line = /^@result (.*)$/m.exec(stdout)?.[1]
    if (line === undefined) throw new Error(`wrk printed no result:\n${stdout}`)
    return JSON.parse(line)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The request as bytes of HTTP/1.1. */
function toHttp({ method, path, headers, body = '' }: LoadRequest, port: number): string {
  const all = {
    Host: `127.0.0.1:${port}`,
    ...headers,
    ...(body && { 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
