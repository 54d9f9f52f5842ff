import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** One table or index as it is on disk. */
export interface Relation {
  readonly table: string
  /** null for the table itself. */
  readonly index: string | null
  readonly bytes: number
  /** Rows of the table. */
  readonly rows: number
}

/** What work has done to a table. */
export interface TableActivity {
  readonly table: string
  readonly inserted: number
  readonly updated: number
  /** Updates that needed no new entry in any index. */
  readonly hotUpdated: number
  readonly deleted: number
  /** Rows that wait for a vacuum at the end. */
  readonly dead: number
  readonly autovacuums: number
  readonly sequentialScans: number
  /** Rows that sequential scans have read. */
  readonly sequentialRows: number
}

/** Sizes of all tables that hold something, and of their indexes; rows are counted. */
export async function readRelations(sql: pg.Client): Promise<Relation[]> {
  const { rows } = await sql.query<{ table: string; index: string | null; bytes: string }>(`
    SELECT relname AS table, NULL AS index, pg_table_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE '\\_prisma%'
    UNION ALL
    SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_prisma%'
    ORDER BY 1, 2 NULLS FIRST`)
  const counts = new Map<string, number>()
  for (const { table } of rows.filter(({ index }) => index === null)) {
    const counted = await sql.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
    counts.set(table, Number(counted.rows[0]?.count))
  }
  return rows
    .map(({ table, index, bytes }) => ({ table, index, bytes: Number(bytes), rows: counts.get(table) ?? 0 }))
    .filter(relation => relation.rows > 0)
}

/** Runs work and answers what it did to tables. */
export async function watchTables(sql: pg.Client, work: () => Promise<unknown>): Promise<TableActivity[]> {
  const before = await readCounters(sql)
  await work()
  // A session tells what it did a second later.
  await delay(1_500)
  const after = await readCounters(sql)
  return after.map(counters => {
    const earlier = before.find(({ table }) => table === counters.table)
    const since = (name: Counter) => Number(counters[name]) - Number(earlier?.[name] ?? 0)
    return {
      table: counters.table,
      inserted: since('inserted'),
      updated: since('updated'),
      hotUpdated: since('hotUpdated'),
      deleted: since('deleted'),
      dead: Number(counters.dead),
      autovacuums: since('autovacuums'),
      sequentialScans: since('sequentialScans'),
      sequentialRows: since('sequentialRows'),
    }
  })
}

type Counter = Exclude<keyof TableActivity, 'table'>

async function readCounters(sql: pg.Client): Promise<Readonly<Record<keyof TableActivity, string>>[]> {
  const { rows } = await sql.query<Record<keyof TableActivity, string>>(`
    SELECT relname AS table, n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_hot_upd AS "hotUpdated",
      n_tup_del AS deleted, n_dead_tup AS dead, autovacuum_count AS autovacuums,
      seq_scan AS "sequentialScans", coalesce(seq_tup_read, 0) AS "sequentialRows"
    FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY relname`)
  return rows
}
