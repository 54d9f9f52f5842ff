import { forbidden } from './answers.ts'
import { readPage } from './input.ts'
import { access, makeStatements } from './list-sql.ts'
import type { Filter, List, Row } from './lists.ts'
import { pool } from './pool.ts'

/** Answers a list request of a user; throws the contract's refusals. */
export type AnswerList = (list: List, query: URLSearchParams, userId: string) => Promise<object>

/** Three statements at once, each on a connection of its own. */
export const answerInThree: AnswerList = async (list, query, userId) => {
  const { accountId, page, pageSize } = readPage(query)
  const filter = list.filter(query)
  const { rows, total } = statementsOf(list, filter)
  const values = [accountId, ...filter.values]
  const [allowed, found, counted] = await Promise.all([
    pool.query({ ...access, values: [accountId, userId] }),
    pool.query<Row>({ ...rows, values: [...values, pageSize, (page - 1) * pageSize] }),
    pool.query<{ total: number }>({ ...total, values }),
  ])
  if (allowed.rows.length === 0) throw forbidden()
  return { data: found.rows.map(list.toItem), total: counted.rows[0]?.total, page, page_size: pageSize }
}

/** One statement for access, rows and the stored total; three for what is not a whole list's first page. */
export const answerFromKept: AnswerList = async (list, query, userId) => {
  const { accountId, page, pageSize } = readPage(query)
  const filter = list.filter(query)
  if (filter.kind !== 'all' || page > 1) return answerInThree(list, query, userId)
  const values = [accountId, pageSize, userId]
  const { rows } = await pool.query<Row>({ ...statementsOf(list, filter).kept, values })
  if (!rows[0]?.allowed) throw forbidden()
  // Of an empty list there is one row without a record.
  const data = rows[0].id === null ? [] : rows.map(list.toItem)
  return { data, total: rows[0].total, page, page_size: pageSize }
}

const made = new Map<string, ReturnType<typeof makeStatements>>()

/** The statements of a list and kind of filter, which are made once. */
function statementsOf(list: List, filter: Filter) {
  const name = `${list.table}-${filter.kind}`
  const known = made.get(name) ?? makeStatements(list, filter)
  made.set(name, known)
  return known
}
