import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { listenFailure, toListenOn, urlOf } from '../listening.ts'
import { SetupError } from '../setup-error.ts'

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

/** Metrics that are served. */
export interface ServedMetrics {
  /** Their URL, such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a text at `/metrics` on a separate port; rejects with a SetupError where it cannot listen there. */
export async function serveText(
  { host, port }: MetricsAddress,
  readText: () => Promise<string>,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => void answer(request, response, readText))
  server.listen({ host: toListenOn(host), port })
  try {
    await once(server, 'listening')
  } catch (cause) {
    const where = `${host}, port ${port} (${listenFailure(cause)})`
    throw new SetupError(`Cannot serve metrics on ${where}: set METRICS_HOST or METRICS_PORT`, { cause })
  }
  // The metrics server alone does not hold the process open.
  server.unref()
  const { port: listensOn } = server.address() as AddressInfo // listens on a port
  return {
    url: `${urlOf(host, listensOn)}/metrics`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  readText: () => Promise<string>,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  try {
    const text = await readText()
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
