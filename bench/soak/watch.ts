import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { readRssMb } from '../processes.ts'

/** What a server holds at one moment. */
export interface Sample {
  readonly rssMb: number
  readonly descriptors: number
  /** Connections to the database. */
  readonly connections: number
}

/** What it holds with nothing to do, its garbage collected. */
export interface RestSample extends Sample {
  readonly heapMb: number
  readonly externalMb: number
  /** Sockets, timers and requests that Node waits for. */
  readonly handles: number
}

/** Looks at the server from outside. */
export async function readSample(pid: number, sql: pg.Client): Promise<Sample> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return {
    rssMb: await readRssMb(pid),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: rows[0]?.count ?? 0,
  }
}

/** Has the server's probe collect the garbage, and looks at it then. */
export async function readRestSample(pid: number, sql: pg.Client, probePort: number): Promise<RestSample> {
  const probed = await fetch(`http://127.0.0.1:${probePort}`, { headers: { connection: 'close' } })
  const probe = (await probed.json()) as Readonly<Record<'heapUsed' | 'external' | 'handles', number>> // of probe.js
  const { heapUsed, external, handles } = probe
  return { ...(await readSample(pid, sql)), heapMb: heapUsed / 1e6, externalMb: external / 1e6, handles }
}
