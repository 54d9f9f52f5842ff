import { collectDefaultMetrics } from 'prom-client'
import { countExports } from './export-metrics.ts'
import { Instruments } from './instruments.ts'
import { countOperations } from './operation-metrics.ts'
import { countRequests } from './request-metrics.ts'
import { type MetricsAddress, serveText } from './serve-text.ts'
import { type MetricSources, readState } from './state-metrics.ts'
import { countStatements } from './statement-metrics.ts'
import { countWebhooks } from './webhook-metrics.ts'
import { answerFirstProcess } from './worker-answers.ts'

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
  const lag = metrics.registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
  // The mean of several workers, prom-client's choice, would hide one that is late.
  if (lag) Object.assign(lag, { aggregator: 'max' })
  for (const count of [countRequests, countOperations, countStatements, countExports]) count(metrics)
  countWebhooks(metrics, sources.webhooks)
  readState(metrics, sources)
  return metrics
}

/** Collects this process's metrics and serves them; a worker, whose `url` is null, sends them to its first process instead. */
export async function startMetrics(
  address: MetricsAddress,
  sources: MetricSources,
  { isWorker }: { readonly isWorker: boolean },
) {
  const metrics = openMetrics(sources)
  const { registry } = metrics
  try {
    const { url, close } = isWorker
      ? { url: null, close: answerFirstProcess(registry) }
      : await serveText(address, () => registry.metrics())
    return {
      url,
      async close() {
        await close()
        metrics.close()
      },
    }
  } catch (error) {
    metrics.close()
    throw error
  }
}
