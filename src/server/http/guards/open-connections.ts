import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { limitRefused } from '../../../observation/events.ts'

/** More than any balancer holds open to one process; an idle connection takes some ten kilobytes. */
const maxConnections = 10_000
/** File descriptors reserved for the database, Redis, keys and temporary files. */
const ownDescriptors = 256

/**
 * Bounds the open connections, so that the process never lacks a file descriptor for its own work. Where there
 * are too many, a new one is closed at once, and so are those that wait for their next request.
 */
export function boundConnections({ server, log }: FastifyInstance): void {
  // A worker that has enough closes a connection too; given back, it would go round among the workers.
  Object.assign(server, { maxConnections: countAllowed(readDescriptorLimit()), dropMaxConnection: true })
  let toldAtMs = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    server.closeIdleConnections()
    limitRefused.tell({ limit: 'openConnections' })
    if (performance.now() - toldAtMs < 10_000) return
    toldAtMs = performance.now()
    log.warn({ most: server.maxConnections }, 'too many connections: new ones are closed')
  })
}

/** The limit of open connections for a limit of file descriptors. */
function countAllowed(descriptors: number): number {
  return Math.min(maxConnections, Math.max(Math.floor(descriptors / 2), descriptors - ownDescriptors))
}

/** Where the system does not show the limit in a file it is taken for high. */
function readDescriptorLimit(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(most ?? maxConnections * 2)
  } catch {
    return maxConnections * 2
  }
}
