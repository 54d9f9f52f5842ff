import { performance } from 'node:perf_hooks'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { errorCode } from '../error-code.ts'
import { copyBeginning } from '../observation/copy-beginning.ts'
import {
  operationBegan,
  operationEnded,
  requestBegan,
  requestEnded,
  statementEnded,
} from '../observation/events.ts'
import type { RequestWork } from '../observation/request-work.ts'

/** The spans of a request. */
interface Spans {
  readonly request: Span
  operation?: Span
  /** The parent of its statements' spans. */
  parent: Context
}

/** The most characters of an operation's name. */
const maxCharacters = 64

/** GraphQL error codes of the server's own failures. */
const faults: readonly string[] = ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']

/**
 * Makes a tree of spans of each request: HTTP, its operation, its SQL statements. They hold names, codes and
 * numbers: no values, no messages of errors, no addresses, no users. Returns the function that stops it.
 * OpenTelemetry's automatic instrumentations would need a loader hook under ESM, and would wrap every hook of
 * Fastify and every resolver.
 */
export function traceRequests(tracer: Tracer): () => void {
  const propagator = new W3CTraceContextPropagator()
  const known = new WeakMap<RequestWork, Spans>()
  const stops = [
    requestBegan.listen(({ work, method, headers }) => {
      const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': method }
      const request = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller)
      const { traceId, traceFlags } = request.spanContext()
      if (traceFlags & TraceFlags.SAMPLED) work.traceId = traceId
      known.set(work, { request, parent: trace.setSpan(caller, request) })
    }),
    operationBegan.listen(({ work }) => {
      const spans = known.get(work)
      if (!spans) return
      spans.operation = tracer.startSpan('operation', {}, spans.parent)
      spans.parent = trace.setSpan(spans.parent, spans.operation)
    }),
    operationEnded.listen(({ work, error }) => {
      const span = known.get(work)?.operation
      if (span) endOperation(span, work, error)
    }),
    statementEnded.listen(({ work, text, beganAtMs, endedAtMs, error }) => {
      const spans = work?.traceId && known.get(work)
      if (!spans) return
      const began = timeOf(beganAtMs)
      const options = { kind: SpanKind.CLIENT, startTime: began, attributes: describeStatement(text) }
      const span = tracer.startSpan(verbOf(text), options, spans.parent)
      if (error !== undefined) fail(span, codeOf(error))
      span.end(timeOf(endedAtMs))
    }),
    requestEnded.listen(({ work, method, route, status, isBrokenOff }) => {
      const span = known.get(work)?.request
      if (!span) return
      if (route !== 'none') span.updateName(`${method} ${route}`).setAttribute('http.route', route)
      span.setAttribute('http.response.status_code', status)
      if (work.accountId) span.setAttribute('bizgate.account.id', work.accountId)
      if (status >= 500) fail(span, String(status))
      else if (isBrokenOff) fail(span, 'broken_off')
      span.end()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function endOperation(span: Span, work: RequestWork, error: unknown): void {
  const { operationKind, cost, errors } = work
  const operation = work.operation && copyBeginning(work.operation, maxCharacters)
  if (operationKind) {
    span.updateName(operation ? `${operationKind} ${operation}` : operationKind)
    span.setAttribute('graphql.operation.type', operationKind)
  }
  if (operation) span.setAttribute('graphql.operation.name', operation)
  if (cost) span.setAttribute('bizgate.cost.points', cost.spent)
  const fault = [...errors].find(code => faults.includes(code))
  if (errors.size > 0) span.setAttribute('graphql.error.codes', [...errors])
  if (error !== undefined) fail(span, codeOf(error))
  else if (fault) fail(span, fault)
  span.end()
}

function describeStatement(text: string) {
  return { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.operation.name': verbOf(text) }
}

/** The first word of a statement: SELECT, WITH, INSERT, BEGIN. */
function verbOf(text: string): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
}

/** Only the type of an error is recorded: a message can quote the input. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
}

/** The wall clock's time of a time of `performance.now()`. */
function timeOf(atMs: number): number {
  // The origin plus the elapsed time would miss changes of the clock.
  return Date.now() - (performance.now() - atMs)
}
