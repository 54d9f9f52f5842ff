/** Whether the account $1 is open to the user $2: its owner or a team member. */
export const accessSql = `SELECT 1 FROM accounts a WHERE a.id = $1 AND (a.owner_id = $2
  OR EXISTS (SELECT 1 FROM team_members t WHERE t.account_id = a.id AND t.user_id = $2))`

/** A list's SQL without access and paging; its rows are `r`. */
export interface ListSql {
  readonly table: string
  readonly columns: string
  readonly joins: string
  /** Beyond the account, which is $1; its parameters are $2 and so on. */
  readonly where: string
}

const newestFirst = 'ORDER BY r.created_at DESC, r.id DESC'

/** Access (account, user), rows (account, filter …, limit, offset) and total (account, filter …). */
export function threeStatements(name: string, { table, columns, joins, where }: ListSql, filters: number) {
  return {
    access: { name: 'access', text: accessSql },
    rows: {
      name: `${name}-rows`,
      text: `SELECT ${columns} FROM ${table} r ${joins} WHERE r.account_id = $1 ${where}
        ${newestFirst} LIMIT $${filters + 2} OFFSET $${filters + 3}`,
    },
    total: {
      name: `${name}-total`,
      text: `SELECT count(*)::int AS total FROM ${table} r WHERE r.account_id = $1 ${where}`,
    },
  }
}

/**
 * The first page (account, limit, user) without a filter, all in one, with the total that the database stores: a count
 * for each state and, of what is owed, due date. One row at least: `allowed`, `total` and no record.
 */
export function keptStatement(name: string, { table, columns, joins }: ListSql) {
  const ofAccount = 'WHERE r.account_id = $1 AND (SELECT allowed FROM access)'
  return {
    name: `${name}-kept`,
    // With a bound that Postgres knows when it plans, it need not plan for each request's limit.
    text: `WITH access AS MATERIALIZED (SELECT EXISTS (${accessSql.replaceAll('$2', '$3')}) AS allowed),
      page AS (
        SELECT ${columns}, r.created_at AS ordered_by, r.id AS then_by
        FROM (SELECT * FROM ${table} r ${ofAccount} ${newestFirst} LIMIT 100) r ${joins}
        ${ofAccount} ${newestFirst} LIMIT $2
      ),
      total AS (
        SELECT coalesce(sum(records), 0)::int AS total FROM record_counts
        WHERE account_id = $1 AND collection = '${table}' AND due_date = 'infinity'
      )
      SELECT access.allowed, total.total, page.*
      FROM access CROSS JOIN total LEFT JOIN page ON true
      ORDER BY page.ordered_by DESC, page.then_by DESC`,
  }
}
