import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is not HTTP, which no route ever sees, in the shape of every other error. */
export function refuseMalformedHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const reason = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: reason })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** What is written while an earlier request is answered would be read as that answer, or within it. */
function isAnswering(socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean {
  // Node's own handler of such errors looks at this property too; nothing public tells.
  const answer = socket._httpMessage
  return Boolean(answer && (answer.headersSent || answer.req.complete))
}
