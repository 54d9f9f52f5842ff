import type { Context } from '../context.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { charge } from '../fields/charge.ts'
import { points } from '../fields/points.ts'
import { batched } from '../lists/batched.ts'
import { whateverDate } from '../lists/list-filter.ts'

/** Records that are counted before all of them are read, by their table. */
export type Countable = 'contacts' | 'deals' | 'invoices' | 'payments' | 'form_submissions'

/** How many an account has, in SQL: of most, counts are kept. */
function countOf(table: string): string {
  return table === 'form_submissions' || table === 'payments'
    ? `SELECT count(*) FROM ${table} WHERE account_id = $1`
    : `SELECT sum(records) FROM record_counts WHERE account_id = $1 AND collection = '${table}' AND ${whateverDate}`
}

const readCount = batched(
  async (context: Context, accountId: string, tables) => {
    const counts = tables.toSorted().map(table => `coalesce((${countOf(table)}), 0)::int AS ${table}`)
    const statement = memberStatement(`SELECT ${counts.join(', ')} FROM caller`)
    const [row] = await queryAsMember(context, accountId, { ...statement, values: [] })
    return new Map(tables.map(table => [table, Number(row[table])]))
  },
  accountId => accountId,
)

/**
 * Charges for reading all of an account's records of a kind, before they are read, whatever is then asked of them:
 * FORBIDDEN where the caller may not read them, RATE_LIMITED where they have too few points left.
 */
export async function payForAll(context: Context, accountId: string, table: Countable): Promise<void> {
  const records = await readCount(context, accountId, table)
  await charge(context, Math.min(points.maxForSum, Math.floor(records / points.summedForAPoint)))
}
