import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Counts, count, newCounts } from './download.ts'

/** What a COPY gave, and how long it took. */
export interface Copied {
  readonly bytes: number
  readonly lines: number
  readonly totalMs: number
}

/** Copies the results of queries out of Postgres, one after the other over one connection. */
export type Copy = (
  databaseUrl: string,
  queries: readonly string[],
  format: 'csv' | 'text',
) => Promise<Copied>

/** psql's \copy where there is a psql, else COPY over a connection of pg. */
export async function findCopy(): Promise<{ readonly name: string; readonly copy: Copy }> {
  const child = spawn('psql', ['--version'], { stdio: 'ignore' })
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0 ? { name: 'psql', copy: copyWithPsql } : { name: 'pg', copy: copyWithPg }
}

const copyWithPsql: Copy = async (databaseUrl, queries, format) => {
  const began = performance.now()
  const commands = queries.flatMap(query => ['--command', `\\copy (${query}) TO STDOUT (FORMAT ${format})`])
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl, ...commands], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const counts = newCounts()
  for await (const chunk of child.stdout) count(counts, chunk)
  const [code] = await ended
  if (code !== 0) throw new Error(`psql ended with code ${code}`)
  return { ...counts, totalMs: performance.now() - began }
}

const copyWithPg: Copy = async (databaseUrl, queries, format) => {
  const began = performance.now()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const counts = newCounts()
  try {
    for (const query of queries) await copyOut(client, `COPY (${query}) TO STDOUT (FORMAT ${format})`, counts)
  } finally {
    await client.end()
  }
  return { ...counts, totalMs: performance.now() - began }
}

async function copyOut(client: pg.Client, sql: string, counts: Counts): Promise<void> {
  for await (const chunk of client.query(copyTo(sql))) count(counts, chunk)
}
