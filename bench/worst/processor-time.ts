import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Processor time of processes, by their id, in milliseconds: far finer than the kernel's ticks. */
export type Work = ReadonlyMap<number, number>

/** What a server, and the backends of a connection's database, have worked: other databases are no business of ours. */
export async function readWork(serverPid: number, sql: pg.Client): Promise<Work> {
  const { rows } = await sql.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type IN ('client backend', 'parallel worker')`)
  const pids = [serverPid, ...rows.map(({ pid }) => pid)]
  return new Map(await Promise.all(pids.map(async pid => [pid, await readProcess(pid)] as const)))
}

/** What was worked between two readings, in milliseconds; what a process did that has ended is not told. */
export function workBetween(before: Work, after: Work): number {
  return [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)
}

async function readProcess(pid: number): Promise<number> {
  // It, or one of its threads, may have ended since.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}
