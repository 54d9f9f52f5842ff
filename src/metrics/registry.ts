import { collectDefaultMetrics } from 'prom-client'
import { countExports } from './export-metrics.ts'
import { Instruments } from './instruments.ts'
import { countOperations } from './operation-metrics.ts'
import { countRequests } from './request-metrics.ts'
import { type MetricSources, readState } from './state-metrics.ts'
import { countStatements } from './statement-metrics.ts'
import { countWebhooks } from './webhook-metrics.ts'

/** Gauges named like counters, and duplicates of other metrics. */
const leftOut = [
  ...['nodejs_active_handles', 'nodejs_active_handles_total', 'nodejs_active_requests'],
  ...['nodejs_active_requests_total', 'nodejs_active_resources', 'nodejs_active_resources_total'],
]

/** Begins to collect the metrics of this process. */
export function openMetrics(sources: MetricSources): Instruments {
  const metrics = new Instruments()
  collectDefaultMetrics({ register: metrics.registry })
  for (const name of leftOut) metrics.registry.removeSingleMetric(name)
  for (const count of [countRequests, countOperations, countStatements, countExports]) count(metrics)
  countWebhooks(metrics, sources.webhooks)
  readState(metrics, sources)
  return metrics
}
