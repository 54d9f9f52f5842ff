import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { workerReplaced } from '../observation/events.ts'
import { Instruments } from './instruments.ts'
import { type MetricsAddress, type ServedMetrics, serveText } from './serve-text.ts'
import { askMessage, isMetricsMessage, type WorkerMetric } from './worker-answers.ts'

/** The timeout of a worker's answer, in milliseconds; after it, the worker's last answer is used. */
const answerMs = 3_000

/** Serves the metrics of all workers as those of one process. */
export function serveWorkerMetrics(address: MetricsAddress): Promise<ServedMetrics> {
  const own = openFirstProcessMetrics()
  const workers = new WorkerMetrics()
  return serveText(address, async () => `${await workers.read()}\n${await own.metrics()}`)
}

/**
 * The metrics of all workers. prom-client's own aggregation fails as a whole where one worker does not
 * answer, and drops the counts of an ended worker: counters would fall, which Prometheus takes for a restart
 * of all.
 */
class WorkerMetrics {
  readonly #last = new Map<number, readonly WorkerMetric[]>()
  /** The last metrics of workers that have ended, added up. */
  #ended: readonly WorkerMetric[] = []

  constructor() {
    cluster.on('message', (worker, message) => {
      if (isMetricsMessage(message)) this.#last.set(worker.id, message.metrics)
    })
    cluster.on('exit', worker => {
      const last = this.#last.get(worker.id)
      this.#last.delete(worker.id)
      if (last) this.#ended = valuesOf(addUp([this.#ended, last.filter(isCounted)]))
    })
  }

  async read(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
    await Promise.all(workers.filter(worker => worker.isConnected()).map(ask))
    return addUp([this.#ended, ...this.#last.values()]).metrics()
  }
}

function addUp(metrics: (readonly WorkerMetric[])[]): Registry {
  return AggregatorRegistry.aggregate(metrics)
}

/** At once: the registry's own JSON comes later, and what is read meanwhile would lack a worker. */
function valuesOf(sum: Registry): readonly WorkerMetric[] {
  // What is added up has its values, which prom-client's type leaves out.
  return sum.getMetricsAsArray() as unknown as WorkerMetric[]
}

/** Whether a metric outlives its process; a gauge does not. */
function isCounted({ type }: WorkerMetric): boolean {
  return ['counter', 'histogram', 'summary'].includes(String(type))
}

/** Resolves on the worker's answer or its timeout. */
function ask(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onMessage = (message: unknown) => isMetricsMessage(message) && resolve()
  const timer = setTimeout(resolve, answerMs)
  worker.on('message', onMessage)
  worker.once('exit', resolve)
  worker.send(askMessage, () => {})
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('exit', resolve)
  })
}

/**
 * Opens the metrics of the first process of several, which serves no requests: its own and the state of its
 * workers.
 */
export function openFirstProcessMetrics(): Registry {
  const own = new Instruments()
  // The name is prom-client's; the workers' series of it are left out of the aggregate.
  own
    .gauge('process_start_time_seconds', 'Start time of the process since unix epoch in seconds.')
    .set(Math.round(Date.now() / 1_000 - process.uptime()))
  own.state('bizgate_workers', 'Worker processes that run', {
    read: () => Object.keys(cluster.workers ?? {}).length,
  })
  const replaced = own.counter(
    'bizgate_workers_replaced_total',
    'Workers that ended by themselves and were replaced',
  )
  own.on(workerReplaced, () => replaced.inc())
  return own.registry
}
