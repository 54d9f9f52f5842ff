import { accessSql } from './access.ts'

/** A list's SQL without access and paging: what is selected, where from, and which rows. */
export interface ListSql {
  readonly columns: string
  readonly from: string
  /** Beyond the account, which is $1; its parameters are $2 and so on. */
  readonly where: string
  /** The table that is counted, by the alias it has in `from`. */
  readonly counted: string
  /** Which kept counts add up to the total; absent where only counting tells it. */
  readonly kept?: KeptSql
}

/** The collection's rows in `record_counts`, which hold a count for each state and, of what is owed, due date. */
export interface KeptSql {
  readonly where: string
  /** What a row counts for, where not `records`. */
  readonly records?: string
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

/** What else decides the text of a list's one statement. */
export interface Asked {
  /** How many parameters the filter has. */
  readonly filters: number
  readonly isFirstPage: boolean
}

/** Makes the one statement of a list under a name. */
export type MakeStatement = (name: string, sql: ListSql, asked: Asked) => NamedStatement

/** All in one: account, filter …, limit, offset, user. One row at least: `allowed`, `total` and no record. */
export const oneStatement: MakeStatement = (name, sql, { filters }) =>
  writeStatement(`${name}-one`, sql, { filters, total: countedTotal(sql) })

/** The same, with the total that the database keeps where it keeps one. */
export const keptStatement: MakeStatement = (name, sql, { filters, isFirstPage }) => {
  if (!sql.kept) return oneStatement(name, sql, { filters, isFirstPage })
  const total = keptTotal(name, sql.kept)
  return isFirstPage
    ? writeStatement(`${name}-kept-first`, ofNewest(sql), { filters, total })
    : writeStatement(`${name}-kept`, sql, { filters, total })
}

/** With a bound that Postgres knows when it plans, it need not plan for each request's limit. */
function ofNewest(sql: ListSql): ListSql {
  const newest = `(SELECT * FROM ${sql.counted} WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${sql.where}
    ORDER BY r.created_at DESC, r.id DESC LIMIT 100) r`
  return { ...sql, from: sql.from.replace(sql.counted, () => newest), where: '' }
}

function countedTotal({ counted, where }: ListSql): string {
  return `SELECT count(*)::int AS total FROM ${counted}
    WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${where}`
}

function keptTotal(name: string, { where, records = 'records' }: KeptSql): string {
  const collection = name.slice(0, name.indexOf('-'))
  return `SELECT coalesce(sum(${records}), 0)::int AS total FROM record_counts
    WHERE account_id = $1 AND collection = '${collection}' AND ${where}`
}

function writeStatement(
  name: string,
  { columns, from, where }: ListSql,
  { filters, total }: Pick<Asked, 'filters'> & { readonly total: string },
): NamedStatement {
  const [limit, offset, user] = [filters + 2, filters + 3, filters + 4]
  return {
    name,
    text: `WITH access AS MATERIALIZED (SELECT EXISTS (${accessSql.replaceAll('$2', `$${user}`)}) AS allowed),
      page AS (
        SELECT ${columns}, r.created_at AS ordered_by, r.id AS then_by FROM ${from}
        WHERE r.account_id = $1 AND (SELECT allowed FROM access) ${where}
        ORDER BY r.created_at DESC, r.id DESC LIMIT $${limit} OFFSET $${offset}
      ),
      total AS (${total})
      SELECT access.allowed, total.total, page.*
      FROM access CROSS JOIN total LEFT JOIN page ON true
      ORDER BY page.ordered_by DESC, page.then_by DESC`,
  }
}
