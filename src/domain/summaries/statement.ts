import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { type MemberStatement, memberStatement, queryAsMember } from '../fields/access.ts'
import { type Countable, payForAll } from './pay-for-all.ts'

/** A span of time, from its first moment to the first one after it. */
export interface TimeRange {
  readonly from?: Date | null | undefined
  readonly to?: Date | null | undefined
}

/** How records are put into groups, in SQL that can read the account as `caller` and the record as `r`. */
export interface Grouping {
  /** Further conditions on the record; their values begin at $5. */
  readonly where?: string
  /** A table that is joined to the records, such as one that has names for the groups. */
  readonly join?: string
  /** What is answered of a group, by field: first what tells the groups apart, then what is summed. */
  readonly by: Readonly<Record<string, string>>
  readonly order: string
}

/** The most groups that are answered. */
export const maxGroups = 1_000

/** Groups of the months of a moment by the account's calendar, newest first. */
export function byMonth(moment: string): Grouping {
  const month = `to_char(${moment} AT TIME ZONE caller.time_zone, 'YYYY-MM')`
  return { by: { key: month, month }, order: `${month} DESC` }
}

/** Groups of the days of a moment by the account's calendar, newest first. */
export function byDay(moment: string): Grouping {
  const day = `to_char(${moment} AT TIME ZONE caller.time_zone, 'YYYY-MM-DD')`
  return { by: { key: day, day }, order: `${day} DESC` }
}

/** Groups of the values of a column, in the order of its type. */
export function byColumn(column: string): Grouping {
  return { by: { key: `r.${column}` }, order: `r.${column}` }
}

/** What a summary reads. */
export interface Summary {
  readonly of: Countable
  readonly statement: MemberStatement
}

/**
 * A summary by one statement, which checks access and answers a row for each group of the account's
 * records. $3 and $4 are the period in which they were created.
 */
export function defineSummary(
  table: Countable,
  sums: Readonly<Record<string, string>>,
  { by, join = '', order, where = 'true' }: Grouping,
): Summary {
  const answers = Object.entries({ ...by, ...sums }).map(([field, sql]) => `${sql} AS "${field}"`)
  const statement = memberStatement(`SELECT summed.* FROM caller LEFT JOIN LATERAL (
      SELECT row_number() OVER (ORDER BY ${order}) AS place, ${answers.join(', ')}
      FROM (
        SELECT * FROM ${table} WHERE account_id = $1
          AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
          AND ${where}
      ) AS r ${join}
      GROUP BY ${Object.values(by).join(', ')}
      ORDER BY place LIMIT ${maxGroups}
    ) AS summed ON true
    ORDER BY summed.place`)
  return { of: table, statement }
}

/** Reads a summary; FORBIDDEN where the caller may not. `values` are those from $5 on. */
export async function readSummary<Group>(
  context: Context,
  { accountId, createdAt }: { readonly accountId: string; readonly createdAt?: TimeRange | null | undefined },
  { of, statement }: Summary,
  values: readonly unknown[] = [],
): Promise<Group[]> {
  await payForAll(context, accountId, of)
  const { from, to } = createdAt ?? {}
  const period = [from?.toISOString() ?? null, to?.toISOString() ?? null]
  const rows = await queryAsMember(context, accountId, { ...statement, values: [...period, ...values] })
  return rows.filter(({ place }) => place !== null) as readonly Row[] as Group[]
}
