import { accessSql } from './access.ts'

/** A list's SQL without access and paging: what is selected, where from, and which rows. */
export interface ListSql {
  readonly columns: string
  readonly from: string
  /** Beyond the account, which is $1; its parameters are $2 and so on. */
  readonly where: string
  /** The table that is counted, by the alias it has in `from`. */
  readonly counted: string
}

/** A statement that each connection plans once. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/** Access (account, user), rows (account, filter …, limit, offset) and total (account, filter …). */
export function threeStatements(name: string, sql: ListSql, filters: number) {
  const { columns, from, where, counted } = sql
  const [limit, offset] = [filters + 2, filters + 3]
  return {
    access: { name: 'access', text: accessSql },
    rows: {
      name: `${name}-rows`,
      text: `SELECT ${columns} FROM ${from} WHERE r.account_id = $1 ${where}
        ORDER BY r.created_at DESC, r.id DESC LIMIT $${limit} OFFSET $${offset}`,
    },
    total: {
      name: `${name}-total`,
      text: `SELECT count(*)::int AS total FROM ${counted} WHERE r.account_id = $1 ${where}`,
    },
  }
}

/** All in one: account, filter …, limit, offset, user. One row at least: `allowed`, `total` and no record. */
export function oneStatement(name: string, sql: ListSql, filters: number): NamedStatement {
  const { columns, from, where, counted } = sql
  const [limit, offset, user] = [filters + 2, filters + 3, filters + 4]
  return {
    name: `${name}-one`,
    text: `WITH access AS MATERIALIZED (SELECT EXISTS (${accessSql.replaceAll('$2', `$${user}`)}) AS allowed),
      page AS (
        SELECT ${columns}, r.created_at AS ordered_by, r.id AS then_by FROM ${from}
        WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${where}
        ORDER BY r.created_at DESC, r.id DESC LIMIT $${limit} OFFSET $${offset}
      ),
      total AS (
        SELECT count(*)::int AS total FROM ${counted}
        WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${where}
      )
      SELECT access.allowed, total.total, page.*
      FROM access CROSS JOIN total LEFT JOIN page ON true
      ORDER BY page.ordered_by DESC, page.then_by DESC`,
  }
}
