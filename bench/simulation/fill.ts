import type pg from 'pg'
import { say } from '../report/say.ts'
import { recordSteps, setUpSql } from './records.ts'

/**
 * Fills an empty, migrated database with so many accounts and what they hold, in the order in which it would have
 * been made over three years: the records of one account lie apart, as they do in life. Triggers and foreign keys
 * are off meanwhile, and indexes made at the end, so that it takes minutes.
 */
export async function fillAccounts(sql: pg.Client, accounts: number): Promise<void> {
  await sql.query("SET session_replication_role = 'replica'")
  await sql.query("SET work_mem = '256MB'")
  const indexes = await dropIndexes(sql)
  await sql.query(setUpSql)
  for (const [name, text] of recordSteps(accounts)) await timed(name, () => sql.query(text))
  for (const definition of indexes) await timed(definition.slice(0, 90), () => sql.query(definition))
  await sql.query("SET session_replication_role = 'origin'")
  await timed('VACUUM (ANALYZE)', () => sql.query('VACUUM (ANALYZE)'))
  await sql.query('CHECKPOINT')
}

/** Drops the indexes that no constraint stands on, and answers the SQL that makes them. */
async function dropIndexes(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ORDER BY name`)
  for (const { name } of rows) await sql.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const beganAt = performance.now()
  await work()
  say(`${((performance.now() - beganAt) / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
