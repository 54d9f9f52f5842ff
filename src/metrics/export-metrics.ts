import { Counter, Gauge, type Registry } from 'prom-client'
import { exportBegan, exportEnded, requestEnded } from '../observation/events.ts'

/** Counts exports, over REST and GraphQL. Returns the functions that stop it. */
export function countExports(registry: Registry): (() => void)[] {
  const registers = [registry]
  const labelNames = ['kind'] as const
  const inProgress = new Gauge({
    name: 'bizgate_exports_in_progress',
    help: 'Exports at work, by their root field',
    labelNames,
    registers,
  })
  const ended = new Counter({
    name: 'bizgate_exports_ended_total',
    help: 'Exports that were complete, or that their client left',
    labelNames,
    registers,
  })
  const brokenOff = new Counter({
    name: 'bizgate_exports_broken_off_total',
    help: 'Exports that failed through our fault or were broken off by a shutdown',
    labelNames,
    registers,
  })
  const bytes = new Counter({
    name: 'bizgate_export_bytes_total',
    help: 'Bytes sent of exports, head and body',
    labelNames,
    registers,
  })
  return [
    exportBegan.listen(({ kind }) => {
      inProgress.inc({ kind })
      // From 0 on, as Prometheus sees no growth in a counter that begins at 1.
      for (const counter of [ended, brokenOff]) counter.inc({ kind }, 0)
    }),
    exportEnded.listen(({ kind, isBrokenOff }) => {
      inProgress.dec({ kind })
      const counter = isBrokenOff ? brokenOff : ended
      counter.inc({ kind })
    }),
    requestEnded.listen(({ work, bytes: sent }) => {
      if (work.exportKind) bytes.inc({ kind: work.exportKind }, sent)
    }),
  ]
}
