import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

/** A metric of a worker, as sent between processes. */
export type WorkerMetric = MetricObjectWithValues<MetricValue<string>>

/** The message by which the first process requests a worker's metrics. */
export const askMessage = 'metrics'

/** A worker's answer. */
export interface MetricsMessage {
  readonly metrics: readonly WorkerMetric[]
}

/** Whether a message is a worker's answer. */
export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** Answers the first process with the metrics of this worker. Returns the function that stops it. */
export function answerFirstProcess(registry: Registry): () => void {
  const onMessage = async (message: unknown) => {
    if (message !== askMessage) return
    // What cannot be read is not answered: an error here would end the worker.
    const metrics = await registry.getMetricsAsJSON().catch(() => null)
    // Without the callback a first process that is gone would be an uncaught error.
    if (metrics) process.send?.({ metrics } satisfies MetricsMessage, undefined, undefined, () => {})
  }
  process.on('message', onMessage)
  return () => void process.off('message', onMessage)
}
