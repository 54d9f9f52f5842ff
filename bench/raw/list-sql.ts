import type { Filter, List } from './lists.ts'

/** Whether the account $1 is open to the user $2: its owner or a team member. */
export const access = {
  name: 'access',
  text: `SELECT 1 FROM accounts a WHERE a.id = $1 AND (a.owner_id = $2
    OR EXISTS (SELECT 1 FROM team_members t WHERE t.account_id = a.id AND t.user_id = $2))`,
}

const newestFirst = 'ORDER BY r.created_at DESC, r.id DESC'

/** The statements of a list with a filter. */
export function makeStatements({ table, columns, joins }: List, { kind, where, values }: Filter) {
  const ofAccount = 'WHERE r.account_id = $1 AND (SELECT allowed FROM access)'
  return {
    /** Parameters: account, filter …, limit, offset. */
    rows: {
      name: `${table}-${kind}-rows`,
      text: `SELECT ${columns} FROM ${table} r ${joins} WHERE r.account_id = $1 ${where}
        ${newestFirst} LIMIT $${values.length + 2} OFFSET $${values.length + 3}`,
    },
    /** Parameters: account, filter …. */
    total: {
      name: `${table}-${kind}-total`,
      text: `SELECT count(*)::int AS total FROM ${table} r WHERE r.account_id = $1 ${where}`,
    },
    /**
     * The first page (account, limit, user) without a filter, all in one, with the total that the database stores: a
     * count for each state and, of what is owed, due date. One row at least: `allowed`, `total` and no record.
     */
    kept: {
      name: `${table}-kept`,
      // With a bound that Postgres knows when it plans, it need not plan for each request's limit.
      text: `WITH access AS MATERIALIZED (SELECT EXISTS (${access.text.replaceAll('$2', '$3')}) AS allowed),
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
    },
  }
}
