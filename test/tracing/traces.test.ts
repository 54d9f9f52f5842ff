import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { makeDataDir, type ServerProcess, startServerProcess } from '../process/server-process.ts'
import { createTestDatabase } from '../support/database.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'

const database = await createTestDatabase()
const { dataDir, remove } = await makeDataDir('empty')
const collector = await startOtlpReceiver()
const environment = {
  DATA_DIR: dataDir,
  ...(database.url === null ? {} : { DATABASE_URL: database.url }),
}
const traced = await start(collector, { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
const [, token = ''] = /TOKEN=(\S+)/.exec(traced.output()) ?? []
const contacts = `/api/v1/contacts?account_id=${demo.accountId}`
afterAll(async () => {
  await stop(traced)
  collector.close()
  await database.drop()
  await remove()
})

function start({ endpoint }: OtlpReceiver, others: Record<string, string>): Promise<ServerProcess> {
  return startServerProcess({
    ...environment,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...others,
  })
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited()
}

/** Sends a request as part of a caller's trace, and answers the spans of it. */
async function trace(path: string, init: RequestInit = {}, flags = '01'): Promise<readonly ReceivedSpan[]> {
  const traceId = randomUUID().replaceAll('-', '')
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}`,
    ...init.headers,
  }
  await (await fetch(`${traced.url}${path}`, { ...init, headers })).text()
  const found = () => collector.spans.filter(span => span.traceId === traceId)
  // The span of the request is the last to end.
  if (flags === '01') await expect.poll(() => found().some(({ kind }) => kind === 2)).toBe(true)
  return found()
}

function graphql(query: string): RequestInit {
  return { method: 'POST', body: JSON.stringify({ query }) }
}

describe('a request of a caller with a trace', () => {
  it('is one tree: HTTP, the operation, its statements', async () => {
    const spans = await trace(`${contacts}&search=looked-for`)
    const [request, ...others] = spans.filter(({ kind }) => kind === 2)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      name: 'GET /api/v1/contacts',
      parentSpanId: '00f067aa0ba902b7',
      isError: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/contacts',
        'bizgate.account.id': demo.accountId,
      },
    })
    expect(Number(request?.attributes['http.response.status_code'])).toBe(200)
    const operation = spans.find(({ name }) => name === 'query ListContacts')
    expect(operation?.parentSpanId).toBe(request?.spanId)
    const statements = spans.filter(({ kind }) => kind === 3)
    expect(statements.length).toBeGreaterThan(0)
    for (const { parentSpanId, attributes, startMs, endMs } of statements) {
      expect(parentSpanId).toBe(operation?.spanId)
      expect(attributes['db.query.text']).toContain('$1')
      expect(endMs).toBeGreaterThanOrEqual(startMs)
      // The clocks of both are the same.
      expect(startMs).toBeGreaterThan((request?.startMs ?? Number.POSITIVE_INFINITY) - 5)
    }
    expect(collector.resource['service.name']).toBe('bizgate')
  })

  it('has its trace in the log', async () => {
    const [span] = await trace(contacts)
    await expect.poll(() => traced.output()).toContain(`"traceId":"${span?.traceId}"`)
  })

  it('over GraphQL has the name and the cost of its operation', async () => {
    const spans = await trace(
      '/graphql',
      graphql(`query Screen { contacts(accountId: "${demo.accountId}") { total } }`),
    )
    const operation = spans.find(({ name }) => name === 'query Screen')
    expect(operation).toMatchObject({
      isError: false,
      attributes: { 'graphql.operation.name': 'Screen', 'graphql.operation.type': 'query' },
    })
    expect(Number(operation?.attributes['bizgate.cost.points'])).toBeGreaterThan(0)
  })

  it('of an export holds its statements, without their values', async () => {
    const spans = await trace(`/api/v1/account/export?account_id=${demo.accountId}`)
    expect(spans.map(({ name }) => name)).toContain('subscription ExportAccount')
    const texts = spans.flatMap(({ attributes }) => String(attributes['db.query.text'] ?? []))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).not.toContain(demo.accountId)
  })

  it('that does not sample is sent nowhere', async () => {
    const before = collector.spans.length
    await trace(contacts, {}, '00')
    await trace(contacts)
    expect(collector.spans.slice(before).filter(({ kind }) => kind === 2)).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('is an error where it is our fault only, and tells nothing of what was sent', async () => {
    const path = `${contacts.replace(demo.accountId, randomUUID())}&search=secret-word`
    const [request] = (await trace(path)).filter(({ kind }) => kind === 2)
    expect(request).toMatchObject({ isError: false })
    expect(Number(request?.attributes['http.response.status_code'])).toBe(403)
    const spans = await trace('/graphql', graphql('query Wrong { secretField }'))
    expect(JSON.stringify(spans)).toContain('GRAPHQL_VALIDATION_FAILED')
    const text = JSON.stringify(collector.spans)
    for (const secret of ['secret', 'looked-for', token, demo.ownerId, '127.0.0.1', '@example'])
      expect(text).not.toContain(secret)
  })
})

it('traces are sent as protobuf unless told otherwise, and the rest of them at the end', async () => {
  const other = await startOtlpReceiver()
  await stop(traced)
  const server = await start(other, { OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=trial' })
  await (await fetch(`${server.url}/live`)).text()
  await stop(server)
  other.close()
  expect(other.bodies.map(({ type }) => type)).toContain('application/x-protobuf')
  const sent = Buffer.concat(other.bodies.map(({ bytes }) => bytes)).toString('latin1')
  for (const part of ['GET /live', 'deployment.environment', 'trial']) expect(sent).toContain(part)
})

it('a collector that is away changes no answer, and the log says so', async () => {
  const other = await startOtlpReceiver()
  other.close()
  const server = await start(other, { OTEL_EXPORTER_OTLP_TIMEOUT: '500' })
  for (const requests of [1, 2]) {
    expect((await fetch(`${server.url}/live`)).status).toBe(200)
    const failures = () => server.output().split('traces cannot be sent').length - 1
    await expect.poll(failures).toBeGreaterThanOrEqual(requests)
  }
  server.child.kill('SIGTERM')
  expect(await server.exited()).toBe(0)
})
