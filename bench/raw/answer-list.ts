import { forbidden } from './answers.ts'
import { readPage } from './input.ts'
import { keptStatement, type ListSql, threeStatements } from './list-sql.ts'
import type { List, Row } from './lists.ts'
import { pool } from './pool.ts'

/** Answers a list request of a user; throws the contract's refusals. */
export type AnswerList = (list: List, query: URLSearchParams, userId: string) => Promise<object>

/** Three statements at once, each on a connection of its own. */
export const answerInThree: AnswerList = async (list, query, userId) => {
  const { accountId, page, pageSize } = readPage(query)
  const { kind, values } = list.filter(query)
  const { access, rows, total } = threes(list, kind, values.length)
  const [allowed, found, counted] = await Promise.all([
    pool.query({ ...access, values: [accountId, userId] }),
    pool.query<Row>({ ...rows, values: [accountId, ...values, pageSize, (page - 1) * pageSize] }),
    pool.query<{ total: number }>({ ...total, values: [accountId, ...values] }),
  ])
  if (allowed.rows.length === 0) throw forbidden()
  return { data: found.rows.map(list.toItem), total: counted.rows[0]?.total, page, page_size: pageSize }
}

/** One statement for access, rows and the stored total; three for what is not a whole list's first page. */
export const answerFromKept: AnswerList = async (list, query, userId) => {
  const { accountId, page, pageSize } = readPage(query)
  const { kind } = list.filter(query)
  if (kind !== 'all' || page > 1) return answerInThree(list, query, userId)
  const values = [accountId, pageSize, userId]
  const { rows } = await pool.query<Row>({ ...firstPages(list, kind, 0), values })
  if (!rows[0]?.allowed) throw forbidden()
  // Of an empty list there is one row without a record.
  const data = rows[0].id === null ? [] : rows.map(list.toItem)
  return { data, total: rows[0].total, page, page_size: pageSize }
}

const threes = once(threeStatements)
const firstPages = once(keptStatement)

/** Makes the statement of each list and kind of filter once. */
function once<Made>(make: (name: string, sql: ListSql, filters: number) => Made) {
  const made = new Map<string, Made>()
  return (list: List, kind: string, filters: number): Made => {
    const name = `${list.name}-${kind}`
    const known = made.get(name) ?? make(name, list.sql(kind), filters)
    made.set(name, known)
    return known
  }
}
