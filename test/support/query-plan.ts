import type { Database } from '../../src/database/database.ts'

/** A node of EXPLAIN's JSON. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Filters are planned for their values; all else by the plan for any values, which is the one a connection keeps. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a statement, and answers the nodes of its plan that were run. */
export async function explain(
  { text, values }: Statement,
  on: Database,
  mode: PlanMode = 'force_generic_plan',
): Promise<PlanNode[]> {
  const literals = values.map(toLiteral).join(', ')
  const rows = await on.transaction(async query => {
    const send = (sql: string) => query({ text: sql, values: [] })
    await send(`SET LOCAL plan_cache_mode = ${mode}`)
    await send(`PREPARE hot AS ${text}`)
    const explained = await send(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE hot(${literals})`)
    await send('DEALLOCATE hot')
    return explained
  })
  return readPlan(rows)
}

function toLiteral(value: unknown): string {
  return value === null || typeof value === 'number' ? String(value) : `'${value}'`
}

/** The nodes of an explained statement that were run: one that is not for an account of its size is left out. */
export function readPlan(rows: readonly Record<string, unknown>[]): PlanNode[] {
  const plan = rows[0]?.['QUERY PLAN'] as [{ Plan: PlanNode }] // EXPLAIN's own format
  return flatten(plan[0].Plan)
}

function flatten(node: PlanNode): PlanNode[] {
  if (node['Actual Loops'] === 0) return []
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

/** How many rows a node read, also those that it left out. */
export function rowsOf(node: PlanNode): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
}

/** How many rows of a table were read. */
export function rowsRead(nodes: readonly PlanNode[], table: string): number {
  const reads = nodes.filter(node => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable')
  return reads.reduce((sum, node) => sum + rowsOf(node), 0)
}
