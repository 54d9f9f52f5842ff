import cluster from 'node:cluster'
import { Counter, Gauge, Registry } from 'prom-client'
import { workerReplaced } from '../observation/events.ts'

/**
 * Opens the metrics of the first process of several, which serves no requests: its own and the state of its
 * workers.
 */
export function openFirstProcessMetrics(): Registry {
  const own = new Registry()
  const registers = [own]
  // The name is prom-client's; the workers' series of it are left out of the aggregate.
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process since unix epoch in seconds.',
    registers,
  }).set(Math.round(Date.now() / 1_000 - process.uptime()))
  new Gauge({
    name: 'bizgate_workers',
    help: 'Worker processes that run',
    registers,
    collect() {
      this.set(Object.keys(cluster.workers ?? {}).length)
    },
  })
  const replaced = new Counter({
    name: 'bizgate_workers_replaced_total',
    help: 'Workers that ended by themselves and were replaced',
    registers,
  })
  workerReplaced.listen(() => replaced.inc())
  return own
}
