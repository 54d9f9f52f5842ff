import { DiagLogLevel, diag } from '@opentelemetry/api'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from './read-tracing.ts'
import { openSampler } from './sampler.ts'
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

/** The exporter reads its target and its header fields from the environment. */
async function openExporter(protocol: Tracing['protocol']): Promise<SpanExporter> {
  if (protocol === 'http/json')
    return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter()
  return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter()
}

function ignore(): void {}
