import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describeForeign } from '../support/openapi/undocumented.ts'

/** A request on its way to the server. */
export interface ProxiedRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

/** An answer on its way back. */
export interface ProxiedReply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** How a proxy makes a server break a promise. */
export interface Fault {
  /** What the server is asked in place of the request. */
  readonly ask?: (request: ProxiedRequest) => ProxiedRequest
  /** What the client is answered in place of the reply. */
  readonly answer?: (reply: ProxiedReply, request: ProxiedRequest) => ProxiedReply
}

/** Stands between a client and the server at `target`; all requests come from `address`. */
export async function startFaultyProxy(
  target: string,
  address: string,
  { ask = request => request, answer = reply => reply }: Fault,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming, target)
    const reply = answer(await forward(ask(request), incoming, address), request)
    outgoing.writeHead(reply.status, [...reply.headers].flat()).end(reply.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const url = `http://127.0.0.1:${port}`
  describeForeign(url)
  return { url, close }
}

async function readRequest(incoming: IncomingMessage, target: string): Promise<ProxiedRequest> {
  const { method = 'GET', url = '/' } = incoming
  return { method, url: new URL(url, target), body: await text(incoming) }
}

async function forward(
  { method, url, body }: ProxiedRequest,
  {
    headers: { authorization, cookie, 'content-type': contentType, 'idempotency-key': key },
  }: IncomingMessage,
  address: string,
): Promise<ProxiedReply> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': address,
      ...(authorization ? { authorization } : {}),
      ...(cookie ? { cookie } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': String(key) }),
    },
    ...(method === 'GET' ? {} : { body }),
  })
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
    headers.delete(name)
  return { status: response.status, headers, body: await response.text() }
}
