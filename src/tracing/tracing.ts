import { DiagLogLevel, diag } from '@opentelemetry/api'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracing } from './read-tracing.ts'
import { traceRequests } from './trace-requests.ts'

/**
 * Begins to trace requests, and sends the sampled spans to the collector that OpenTelemetry's variables name.
 * Returns the function that sends the rest and stops. `onFailure` is called when the collector refuses spans.
 */
export async function startTracing(
  { protocol, sampler, samplerShare, sendAfterMs, maxWaiting }: Tracing,
  onFailure: (reason: string) => void,
): Promise<() => Promise<void>> {
  // The library reports failures only here.
  diag.setLogger(
    { error: onFailure, warn: onFailure, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'bizgate' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: openSampler(sampler, samplerShare),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: await openExporter(protocol),
        scheduledDelayMillis: sendAfterMs,
        maxQueueSize: maxWaiting,
      }),
    ],
  })
  const stop = traceRequests(provider.getTracer('bizgate'))
  return async () => {
    stop()
    // An unreachable collector must not stop the server from ending.
    await provider.shutdown().catch(error => onFailure(String(error)))
    diag.disable()
  }
}

/**
 * The sampler that `OTEL_TRACES_SAMPLER` names; a sampler by parent follows the caller's trace where there is
 * one.
 */
function openSampler(name: Tracing['sampler'], share: number): Sampler {
  const root = openRoot(name, share)
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

function openRoot(name: Tracing['sampler'], share: number): Sampler {
  if (name.endsWith('always_on')) return new AlwaysOnSampler()
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share)
}

/** The exporter reads its target and its header fields from the environment. */
async function openExporter(protocol: Tracing['protocol']): Promise<SpanExporter> {
  if (protocol === 'http/json')
    return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter()
  return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter()
}

function ignore(): void {}
