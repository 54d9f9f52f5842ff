import { openMetrics } from './registry.ts'
import { type MetricsAddress, serveText } from './serve-text.ts'
import type { MetricSources } from './state-metrics.ts'
import { answerFirstProcess } from './worker-answers.ts'

/** The metrics of a running server. */
export interface RunningMetrics {
  /** Where they are served; null where the first process serves them. */
  readonly url: string | null
  close(): Promise<void>
}

/** Collects this process's metrics and serves them; a worker sends them to its first process instead. */
export async function startMetrics(
  address: MetricsAddress,
  sources: MetricSources,
  { isWorker }: { readonly isWorker: boolean },
): Promise<RunningMetrics> {
  const { registry, close } = openMetrics(sources)
  try {
    if (isWorker) {
      const stop = answerFirstProcess(registry)
      return {
        url: null,
        async close() {
          stop()
          close()
        },
      }
    }
    const served = await serveText(address, () => registry.metrics())
    return {
      url: served.url,
      async close() {
        await served.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}
