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
 * Begins to trace requests, and sends what is sampled to the collector that OpenTelemetry's variables name. Returns
 * what sends the rest and stops. `onFailure` is told when the collector does not take them.
 */
export async function startTracing(
  { protocol, sampler, samplerShare, sendAfterMs, maxWaiting }: Tracing,
  onFailure: (reason: string) => void,
): Promise<() => Promise<void>> {
  // The library tells failures nowhere else.
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
    // A collector that is away must not keep a server from its end.
    await provider.shutdown().catch(error => onFailure(String(error)))
    diag.disable()
  }
}

/** It reads by itself where to send what, and with which header fields. */
async function openExporter(protocol: Tracing['protocol']): Promise<SpanExporter> {
  if (protocol === 'http/json')
    return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter()
  return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter()
}

function ignore(): void {}
