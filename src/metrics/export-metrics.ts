import { exportBegan, exportEnded, requestEnded } from '../observation/events.ts'
import type { Instruments } from './instruments.ts'

const byKind = { labelNames: ['kind'] } as const

/** Counts exports, over REST and GraphQL. */
export function countExports(metrics: Instruments): void {
  const inProgress = metrics.gauge(
    'bizgate_exports_in_progress',
    'Exports at work, by their root field',
    byKind,
  )
  const ended = metrics.counter(
    'bizgate_exports_ended_total',
    'Exports that were complete, or that their client left',
    byKind,
  )
  const brokenOff = metrics.counter(
    'bizgate_exports_broken_off_total',
    'Exports that failed through our fault or were broken off by a shutdown',
    byKind,
  )
  const bytes = metrics.counter('bizgate_export_bytes_total', 'Bytes sent of exports, head and body', byKind)
  metrics.on(exportBegan, ({ kind }) => {
    inProgress.inc({ kind })
    // From 0 on, as Prometheus sees no growth in a counter that begins at 1.
    for (const counter of [ended, brokenOff]) counter.inc({ kind }, 0)
  })
  metrics.on(exportEnded, ({ kind, isBrokenOff }) => {
    inProgress.dec({ kind })
    const counter = isBrokenOff ? brokenOff : ended
    counter.inc({ kind })
  })
  metrics.on(requestEnded, ({ work, bytes: sent }) => {
    if (work.exportKind) bytes.inc({ kind: work.exportKind }, sent)
  })
}
