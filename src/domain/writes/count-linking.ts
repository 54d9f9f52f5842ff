import type { Database, Query } from '../../database/database.ts'
import { linksTo, type RecordDefinition } from '../define-record.ts'
import type { RecordKeys } from './many/lock-records.ts'

/** So many records are unlinked, or linked to another one, in the time of a request, with room for a slow machine. */
const mostInRequest = 2_000

/** The transaction that has time for all that links to some records: where many do, it has that of an account. */
export async function transactionFor(
  query: Query,
  record: Pick<RecordDefinition, 'model'>,
  keys: RecordKeys,
): Promise<keyof Pick<Database, 'longTransaction' | 'transaction'>> {
  const linking = await countLinking(query, record, keys, mostInRequest + 1)
  return linking > mostInRequest ? 'longTransaction' : 'transaction'
}

/** How many records link to some, up to `most`. */
export async function countLinking(
  query: Query,
  { model }: Pick<RecordDefinition, 'model'>,
  { accountId, ids }: RecordKeys,
  most: number,
): Promise<number> {
  const linking = linksTo(model).map(
    ({ table, column }) => `SELECT FROM ${table} WHERE account_id = $1 AND ${column} = ANY($2::uuid[])`,
  )
  if (linking.length === 0) return 0
  const [found] = await query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (${linking.join(' UNION ALL ')} LIMIT $3) AS linking`,
    values: [accountId, ids, most],
  })
  return found?.count ?? 0
}
