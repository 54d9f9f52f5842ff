import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector gets it. */
export interface ReceivedSpan {
  readonly name: string
  /** Of OTLP: 2 is a server's, 3 a client's. */
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly startMs: number
  readonly endMs: number
  readonly isError: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What takes traces as a collector does: OTLP over HTTP. */
export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  /** Of those sent as JSON. */
  readonly spans: readonly ReceivedSpan[]
  /** What was sent, whatever its form. */
  readonly bodies: readonly { readonly type: string; readonly bytes: Buffer }[]
  /** The attributes of the service. */
  readonly resource: Readonly<Record<string, unknown>>
  close(): void
}

interface OtlpAttribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'startMs' | 'endMs' | 'isError'> {
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly OtlpAttribute[]
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

/** Starts a collector on a free port. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: { type: string; bytes: Buffer }[] = []
  const resource: Record<string, unknown> = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const type = request.headers['content-type'] ?? ''
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
    bodies.push({ type, bytes })
    if (type === 'application/json') {
      for (const { resource: from, scopeSpans } of (JSON.parse(bytes.toString()) as OtlpTraces)
        .resourceSpans) {
        Object.assign(resource, readAttributes(from.attributes))
        for (const span of scopeSpans.flatMap(scope => scope.spans)) spans.push(readSpan(span))
      }
    }
    return response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, spans, bodies, resource, close: () => void server.close() }
}

function readSpan({
  startTimeUnixNano,
  endTimeUnixNano,
  status,
  attributes,
  ...span
}: OtlpSpan): ReceivedSpan {
  return {
    ...span,
    startMs: Number(startTimeUnixNano) / 1e6,
    endMs: Number(endTimeUnixNano) / 1e6,
    isError: status?.code === 2,
    attributes: readAttributes(attributes),
  }
}

function readAttributes(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
