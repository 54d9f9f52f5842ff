import type { Database, Query, Row } from '../../src/database/database.ts'

/** A statement to be explained, as the product sends it. */
export interface Explained {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Of a statement whose values stand in its text when it is sent, as COPY takes none. */
  readonly literal?: true
}

/** Its plan as text, and how long the execution took, in milliseconds. */
export interface Plan {
  readonly plan: string
  readonly ms: number
}

/** Thrown to undo what explaining a write has written. */
class Undone extends Error {}

/**
 * How a statement runs by the plan that a connection keeps for any values, when all that it reads is
 * in memory. What it writes is undone.
 */
export async function explain(database: Database, statement: Explained): Promise<Plan> {
  await explainOnce(database, statement)
  return explainOnce(database, statement)
}

async function explainOnce(database: Database, statement: Explained): Promise<Plan> {
  let plan: Plan | undefined
  const work = database.transaction(async query => {
    plan = readPlan(await sendExplain(query, statement))
    throw new Undone()
  })
  await work.catch(error => {
    if (!(error instanceof Undone)) throw error
  })
  if (!plan) throw new Error(`${statement.name} has no plan`)
  return plan
}

async function sendExplain(query: Query, { text, values, literal }: Explained) {
  const send = (sql: string) => query({ text: sql, values: [] })
  const how = 'EXPLAIN (ANALYZE, BUFFERS)'
  if (literal) return send(`${how} ${writeValues(text, values)}`)
  await send('SET LOCAL plan_cache_mode = force_generic_plan')
  await send(`PREPARE explained AS ${text}`)
  const rows = await send(`${how} EXECUTE explained(${values.map(toSql).join(', ')})`)
  await send('DEALLOCATE explained')
  return rows
}

function readPlan(rows: readonly Row[]): Plan {
  const plan = rows.map(row => String(row['QUERY PLAN'])).join('\n')
  const ms = Number(/^Execution Time: ([\d.]+) ms$/m.exec(plan)?.[1])
  if (!Number.isFinite(ms)) throw new Error(`A plan without its time:\n${plan}`)
  return { plan, ms }
}

function writeValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => toSql(values[number - 1]))
}

function toSql(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
