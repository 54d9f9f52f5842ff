import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { workerReplaced } from '../observation/events.ts'
import { Instruments } from './instruments.ts'

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
