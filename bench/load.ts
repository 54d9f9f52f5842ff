import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeFolder } from './folders.ts'
import type { ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('load.lua', import.meta.url))

/** What the numbered placeholders of a request look like; both are replaced anew each time it is sent. */
export const placeholders = {
  /** A ten-digit number, counting up: as long as the placeholder, so that Content-Length stays true. */
  number: '@@number@@',
  /** An IPv4 address made of that number. */
  address: '@@address@@',
} as const

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests sent in turn, again and again, over a number of connections for whole seconds. */
export interface Load {
  readonly server: ServerProcess
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly LoadRequest[]
}

/** What a load found. Latencies in milliseconds; answers that were not 2xx or did not come are failures. */
interface LoadResult {
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

// No number is used twice, so that each submission of the form comes from an address of its own.
let nextNumber = 1

/** Sends a load by wrk with one thread. Rejects if any request failed. */
export async function sendLoad({ server, connections, seconds, requests }: Load): Promise<LoadResult> {
  await using folder = await makeFolder()
  const file = join(folder.path, 'requests')
  const texts = requests.map(request => toHttp(request, new URL(server.url).host))
  await writeFile(file, texts.map(text => `${Buffer.byteLength(text)}\n${text}\n`).join(''))
  const isNumbered = texts.some(text => Object.values(placeholders).some(mark => text.includes(mark)))
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const ofScript = ['--', file, String(nextNumber), isNumbered ? 'numbered' : 'plain']
  const { stdout } = await run('wrk', [...options, server.url, ...ofScript])
  const line = /^@result (.*)$/m.exec(stdout)?.[1]
  if (line === undefined) throw new Error(`wrk printed no result:\n${stdout}`)
  const result: LoadResult = JSON.parse(line)
  nextNumber += result.requests + connections * 2
  if (result.failures === 0) return result
  const answer = requests[0] && (await sendOne(server, requests[0]).catch(String))
  const failed = `${server.name}: ${result.failures} of ${result.requests} requests failed`
  throw new Error(`${failed}: ${JSON.stringify(answer)}\n${server.explain()}`)
}

/** Sends one request of a load, its placeholders filled with what no load counts to. */
export async function sendOne({ url }: ServerProcess, request: LoadRequest) {
  const { method, path, headers, body = null } = fillRequest(request, 0)
  const response = await fetch(`${url}${path}`, { method, headers, body })
  return { status: response.status, text: await response.text() }
}

/** A request of a load with its placeholders filled, as the load itself does. */
export function fillRequest({ headers, body, ...request }: LoadRequest, number: number): LoadRequest {
  const digits = String(number).padStart(placeholders.number.length, '0')
  const address = `10.${[16, 8, 0].map(bits => (number >> bits) % 256).join('.')}`
  const fill = (text: string) =>
    text.replaceAll(placeholders.number, digits).replaceAll(placeholders.address, address)
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)])
  return { ...request, headers: Object.fromEntries(filled), ...(body !== undefined && { body: fill(body) }) }
}

/** The request as bytes of HTTP/1.1. */
function toHttp({ method, path, headers, body = '' }: LoadRequest, host: string): string {
  const length = body && { 'Content-Length': Buffer.byteLength(body) }
  const all = Object.entries({ Host: host, ...headers, ...length })
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
