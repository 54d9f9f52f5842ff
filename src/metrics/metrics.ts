import { openMetrics } from './registry.ts'
import { type MetricsAddress, serveText } from './serve-text.ts'
import type { MetricSources } from './state-metrics.ts'
import { answerFirstProcess } from './worker-answers.ts'

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
