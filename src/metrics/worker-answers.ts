import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

/** A metric of a worker, as it goes from one process to the other. */
export type ToldMetric = MetricObjectWithValues<MetricValue<string>>

/** What the first process asks a worker for its metrics with. */
export const askMessage = 'metrics'

/** What a worker answers. */
export interface MetricsMessage {
  readonly metrics: readonly ToldMetric[]
}

/** Whether a message is such an answer. */
export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** Answers the first process with the metrics of this worker. Returns what stops it. */
export function answerFirstProcess(registry: Registry): () => void {
  const onMessage = async (message: unknown) => {
    if (message !== askMessage) return
    const answer: MetricsMessage = { metrics: await registry.getMetricsAsJSON() }
    // With a callback, since without one a first process that is gone would be an uncaught error.
    process.send?.(answer, undefined, undefined, () => {})
  }
  process.on('message', onMessage)
  return () => void process.off('message', onMessage)
}
