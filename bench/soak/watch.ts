import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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

const maxProbeMs = 30_000

/** Where the server's probe writes. */
export const probeFile = join(tmpdir(), `bizgate-soak-${process.pid}.json`)

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

/** Has the server collect its garbage, and looks at it then; rejects where it does not answer. */
export async function readRestSample(pid: number, sql: pg.Client): Promise<RestSample> {
  await rm(probeFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  const endsAt = performance.now() + maxProbeMs
  let text: string | null = null
  while (text === null && performance.now() < endsAt) {
    await delay(50)
    text = await readFile(probeFile, 'utf8').catch(() => null)
  }
  if (text === null) throw new Error('The server does not answer SIGUSR2')
  const { heapUsed, external, handles } = JSON.parse(text) as Record<string, number>
  return {
    ...(await readSample(pid, sql)),
    heapMb: (heapUsed ?? Number.NaN) / 1e6,
    externalMb: (external ?? Number.NaN) / 1e6,
    handles: handles ?? Number.NaN,
  }
}
