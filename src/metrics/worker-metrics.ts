import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { workerReplaced } from '../observation/events.ts'
import { Instruments } from './instruments.ts'
import { type MetricsAddress, type ServedMetrics, serveText } from './serve-text.ts'
import { askMessage, isMetricsMessage, type WorkerMetric } from './worker-answers.ts'

/** The timeout of a worker's answer, in milliseconds; after it, what the worker counted last is used. */
const answerMs = 3_000

/** Serves the metrics of all workers as those of one process. */
export function serveWorkerMetrics(address: MetricsAddress): Promise<ServedMetrics> {
  const workers = new WorkerMetrics()
  const own = openFirstProcessMetrics(() => workers.countSilent())
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
  readonly #silent = new Set<number>()

  constructor() {
    cluster.on('message', (worker, message) => {
      if (isMetricsMessage(message)) this.#last.set(worker.id, message.metrics)
    })
    cluster.on('exit', worker => {
      const last = this.#last.get(worker.id)
      this.#last.delete(worker.id)
      this.#silent.delete(worker.id)
      if (last) this.#ended = valuesOf(addUp([this.#ended, last.filter(isCounted)]))
    })
  }

  async read(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
    await Promise.all(workers.filter(worker => worker.isConnected()).map(worker => this.#read(worker)))
    return addUp([this.#ended, ...this.#last.values()]).metrics()
  }

  /** How many workers did not answer the last time. */
  countSilent(): number {
    return this.#silent.size
  }

  async #read(worker: Worker): Promise<void> {
    if (await ask(worker)) {
      this.#silent.delete(worker.id)
      return
    }
    this.#silent.add(worker.id)
    this.#last.set(worker.id, (this.#last.get(worker.id) ?? []).filter(isCounted))
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

/** Whether the worker answers in time, or ends; one that hangs does neither. */
function ask(worker: Worker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onExit = () => resolve(true)
  const onMessage = (message: unknown) => isMetricsMessage(message) && resolve(true)
  const timer = setTimeout(() => resolve(false), answerMs)
  worker.on('message', onMessage)
  worker.once('exit', onExit)
  worker.send(askMessage, () => {})
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('exit', onExit)
  })
}

/**
 * Opens the metrics of the first process of several, which serves no requests: its own and the state of its
 * workers.
 */
export function openFirstProcessMetrics(countSilent = () => 0): Registry {
  const own = new Instruments()
  // The name is prom-client's; the workers' series of it are left out of the aggregate.
  own
    .gauge('process_start_time_seconds', 'Start time of the process since unix epoch in seconds.')
    .set(Math.round(Date.now() / 1_000 - process.uptime()))
  own.state('bizgate_workers', 'Worker processes that run', {
    read: () => Object.keys(cluster.workers ?? {}).length,
  })
  own.state('bizgate_workers_silent', 'Worker processes that did not answer for these metrics in 3 s', {
    read: countSilent,
  })
  const replaced = own.counter(
    'bizgate_workers_replaced_total',
    'Workers that ended by themselves and were replaced',
  )
  own.on(workerReplaced, () => replaced.inc())
  return own.registry
}
