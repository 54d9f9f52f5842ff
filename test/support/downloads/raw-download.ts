import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestApp } from '../app.ts'

/** How the two versions of HTTP ask; neither keeps the connection. */
export const versions = ['HTTP/1.0', 'HTTP/1.1'] as const

/** A request whose answer is a stream. */
export interface StreamRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly version: (typeof versions)[number]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer over a bare connection, of which nothing but the first bytes has been read. */
export interface RawDownload {
  /** Reads the rest, and gives all that came and how it ended: `end`, or the connection's error code. */
  readToEnd(): Promise<{ readonly text: string; readonly ending: string }>
  leave(): void
}

/** Sends a request and reads the first bytes of its answer, so that the rest stands still in the buffers. */
export async function openRawDownload(app: TestApp, request: StreamRequest): Promise<RawDownload> {
  const { method, path, version, headers, body = '' } = request
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let ending = 'end'
  socket.on('error', error => {
    ending = 'code' in error ? String(error.code) : error.message
  })
  const fields = {
    host: 'x',
    connection: 'close',
    'content-length': `${Buffer.byteLength(body)}`,
    ...headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const closed = new Promise<void>(resolve => socket.on('close', () => resolve()))
  socket.write(`${method} ${path} ${version}\r\n${lines.join('')}\r\n${body}`)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  await Promise.race([once(socket, 'data'), closed])
  socket.pause()
  return {
    async readToEnd() {
      socket.resume()
      await closed
      return { text: Buffer.concat(chunks).toString(), ending }
    },
    leave: () => socket.destroy(),
  }
}

/** Whether a chunked answer came with its last chunk. */
export function hasLastChunk(text: string): boolean {
  return text.endsWith('\r\n0\r\n\r\n')
}
