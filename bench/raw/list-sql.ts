/** Whether the account $1 is open to the user $2: its owner or a team member. */
export const accessSql = `SELECT 1 FROM accounts a WHERE a.id = $1 AND (a.owner_id = $2
  OR EXISTS (SELECT 1 FROM team_members t WHERE t.account_id = a.id AND t.user_id = $2))`

/** A list's SQL without access and paging: what is selected, where from, and which rows. */
export interface ListSql {
  readonly columns: string
  readonly from: string
  /** Beyond the account, which is $1; its parameters are $2 and so on. */
  readonly where: string
  /** The table that is counted, by the alias it has in `from`. */
  readonly counted: string
  /** Which stored counts add up to the total; absent where the rows must be counted. */
  readonly kept?: KeptSql
}

/** The collection's rows in `record_counts`, which hold a count for each state and, of what is owed, due date. */
export interface KeptSql {
  readonly where: string
  /** What a row counts for, where not `records`. */
  readonly records?: string
}

const newestFirst = 'ORDER BY r.created_at DESC, r.id DESC'

/** Access (account, user), rows (account, filter …, limit, offset) and total (account, filter …). */
export function threeStatements(name: string, sql: ListSql, filters: number) {
  const { columns, from, where, counted } = sql
  return {
    access: { name: 'access', text: accessSql },
    rows: {
      name: `${name}-rows`,
      text: `SELECT ${columns} FROM ${from} WHERE r.account_id = $1 ${where}
        ${newestFirst} LIMIT $${filters + 2} OFFSET $${filters + 3}`,
    },
    total: {
      name: `${name}-total`,
      text: `SELECT count(*)::int AS total FROM ${counted} WHERE r.account_id = $1 ${where}`,
    },
  }
}

/**
 * All in one, with the total that the database stores where it stores one: account, filter …, limit, offset,
 * user. One row at least: `allowed`, `total` and no record.
 */
export function keptStatement(name: string, sql: ListSql, filters: number) {
  const [limit, offset, user] = [filters + 2, filters + 3, filters + 4]
  const { columns, from, counted, where, kept } = sql
  const allowed = '(SELECT allowed FROM access)'
  const total = kept
    ? `SELECT coalesce(sum(${kept.records ?? 'records'}), 0)::int AS total FROM record_counts
      WHERE account_id = $1 AND collection = '${counted.split(' ')[0]}' AND ${kept.where}`
    : `SELECT count(*)::int AS total FROM ${counted} WHERE r.account_id = $1 AND ${allowed} ${where}`
  return {
    name: `${name}-kept`,
    text: `WITH access AS MATERIALIZED (SELECT EXISTS (${accessSql.replaceAll('$2', `$${user}`)}) AS allowed),
      page AS (
        SELECT ${columns}, r.created_at AS ordered_by, r.id AS then_by FROM ${from}
        WHERE r.account_id = $1 AND ${allowed} ${where} ${newestFirst} LIMIT $${limit} OFFSET $${offset}
      ),
      total AS (${total})
      SELECT access.allowed, total.total, page.*
      FROM access CROSS JOIN total LEFT JOIN page ON true
      ORDER BY page.ordered_by DESC, page.then_by DESC`,
  }
}

/** The same for a first page: with a bound that Postgres knows when it plans, it need not plan for each request's limit. */
export function keptFirstStatement(name: string, sql: ListSql, filters: number) {
  if (!sql.kept) return keptStatement(name, sql, filters)
  const newest = `(SELECT * FROM ${sql.counted}
    WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${sql.where} ${newestFirst} LIMIT 100) r`
  const from = sql.from.replace(sql.counted, () => newest)
  return keptStatement(`${name}-first`, { ...sql, from, where: '' }, filters)
}
