import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Tracing } from './read-tracing.ts'

/**
 * The sampler that `OTEL_TRACES_SAMPLER` names; a sampler by parent follows the caller's trace where there is
 * one.
 */
export function openSampler(name: Tracing['sampler'], share: number): Sampler {
  const root = openRoot(name, share)
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

function openRoot(name: Tracing['sampler'], share: number): Sampler {
  if (name.endsWith('always_on')) return new AlwaysOnSampler()
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share)
}
