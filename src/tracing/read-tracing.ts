import { flag, integer, oneOfWords, type ReadVariable, url } from '../config-values.ts'
import { canDecode } from '../http/percent-encoding.ts'
import type { MemoryBound } from '../memory-bound.ts'

const maxSpans = 2_048

/** Spans that wait for the collector. */
export const spansMemory: MemoryBound = {
  what: 'spans to be sent, where requests are traced',
  bound: `${maxSpans.toLocaleString('en')} unless \`OTEL_BSP_MAX_QUEUE_SIZE\` says otherwise; further ones are dropped`,
  bytes: maxSpans * 20_000,
}

/** How requests are traced, by OpenTelemetry's own variables; its exporter reads the target itself. */
export type Tracing = Readonly<NonNullable<ReturnType<typeof readTracing>>>

// gRPC would bring a second HTTP client of 10 MB; every collector takes OTLP over HTTP.
const protocols = ['http/protobuf', 'http/json'] as const
const samplers = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

/**
 * Reads the variables of OpenTelemetry; null where they do not switch it on. This version of the SDK reads
 * none for sampling and batches.
 */
export function readTracing(read: ReadVariable) {
  const endpointUrl = url('http:', 'https:')
  const endpoint =
    read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', endpointUrl, null) ??
    read('OTEL_EXPORTER_OTLP_ENDPOINT', endpointUrl, null)
  const exporter = read(
    'OTEL_TRACES_EXPORTER',
    oneOfWords(['otlp', 'none']),
    endpoint === null ? 'none' : 'otlp',
  )
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL', oneOfWords(protocols), 'http/protobuf')
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'])
    read(name, checkHeaderFields, null)
  const tracing = {
    protocol: read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', oneOfWords(protocols), protocol),
    sampler: read('OTEL_TRACES_SAMPLER', oneOfWords(samplers), 'parentbased_always_on'),
    /** The share of traces that are sampled, from 0 to 1, for a sampler by share. */
    samplerShare: read('OTEL_TRACES_SAMPLER_ARG', share, 1),
    /** The interval between batches of spans, in milliseconds. */
    sendAfterMs: read('OTEL_BSP_SCHEDULE_DELAY', integer(10, 600_000), 5_000),
    /** How many spans may wait; further ones are dropped. */
    maxWaiting: read('OTEL_BSP_MAX_QUEUE_SIZE', integer(512, 1_000_000), maxSpans),
  }
  const isOff = read('OTEL_SDK_DISABLED', flag, false)
  return exporter === 'none' || isOff ? null : tracing
}

/** The exporter leaves out without a word what it cannot read. */
function checkHeaderFields(text: string): void {
  const fields = text.split(',').filter(field => field.trim() !== '')
  if (!fields.every(field => /^\s*[^\s=;]+\s*=\s*[^\s;]/.test(field) && canDecode(field)))
    throw new Error('must be fields such as name=value, separated by commas, with each % as %25')
}

function share(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1')
  return value
}
