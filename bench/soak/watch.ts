import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { readRssMb } from '../processes.ts'

/** What a server holds at one moment, as seen from outside. */
export type Sample = Awaited<ReturnType<typeof readSample>>
export async function readSample(pid: number, sql: pg.Client) {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return {
    rssMb: await readRssMb(pid),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    /** To the database. */
    connections: rows[0]?.count ?? 0,
  }
}

/** What it holds with nothing to do, once its probe has collected the garbage. */
export type RestSample = Awaited<ReturnType<typeof readRestSample>>
export async function readRestSample(pid: number, sql: pg.Client, probePort: number) {
  const probed = await fetch(`http://127.0.0.1:${probePort}`, { headers: { connection: 'close' } })
  const probe = (await probed.json()) as Readonly<Record<'heapUsed' | 'external' | 'handles', number>> // of probe.js
  const { heapUsed, external, handles } = probe
  return {
    ...(await readSample(pid, sql)),
    heapMb: heapUsed / 1e6,
    externalMb: external / 1e6,
    /** Sockets, timers and requests that Node waits for. */
    handles,
  }
}
