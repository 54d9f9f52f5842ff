import { collectDefaultMetrics, Registry } from 'prom-client'
import { countExports } from './export-metrics.ts'
import { countOperations } from './operation-metrics.ts'
import { countRequests } from './request-metrics.ts'
import { type MetricSources, readState } from './state-metrics.ts'
import { countStatements } from './statement-metrics.ts'

/** The metrics of a process, and how to stop collecting them. */
export interface ProcessMetrics {
  readonly registry: Registry
  close(): void
}

/** Gauges named like counters, and duplicates of other metrics. */
const leftOut = [
  ...['nodejs_active_handles', 'nodejs_active_handles_total', 'nodejs_active_requests'],
  ...['nodejs_active_requests_total', 'nodejs_active_resources', 'nodejs_active_resources_total'],
]

/** Begins to collect the metrics of this process. */
export function openMetrics(sources: MetricSources): ProcessMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of leftOut) registry.removeSingleMetric(name)
  const stops = [
    ...countRequests(registry),
    ...countOperations(registry),
    ...countStatements(registry),
    ...countExports(registry),
    ...readState(registry, sources),
  ]
  return {
    registry,
    close() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}
