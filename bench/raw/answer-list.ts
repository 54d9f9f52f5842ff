import { forbidden } from './answers.ts'
import { readPage } from './input.ts'
import {
  keptStatement,
  type MakeStatement,
  type NamedStatement,
  oneStatement,
  threeStatements,
} from './list-sql.ts'
import type { List, Row } from './lists.ts'
import { pool } from './pool.ts'

/** Answers a list request of a user; throws the contract's refusals. */
export type AnswerList = (list: List, query: URLSearchParams, userId: string) => Promise<object>

const threes = new Map<string, ReturnType<typeof threeStatements>>()

/** Three statements at once, each on a connection of its own. */
export const answerInThree: AnswerList = async (list, query, userId) => {
  const { accountId, page, pageSize } = readPage(query)
  const { kind, values } = list.filter(query)
  const { access, rows, total } = keep(threes, `${list.name}-${kind}`, name =>
    threeStatements(name, list.sql(kind), values.length),
  )
  const [allowed, found, counted] = await Promise.all([
    pool.query({ ...access, values: [accountId, userId] }),
    pool.query<Row>({ ...rows, values: [accountId, ...values, pageSize, (page - 1) * pageSize] }),
    pool.query<{ total: number }>({ ...total, values: [accountId, ...values] }),
  ])
  if (allowed.rows.length === 0) throw forbidden()
  return { data: found.rows.map(list.toItem), total: counted.rows[0]?.total, page, page_size: pageSize }
}

/** One statement for access, rows and total, which is counted. */
export const answerInOne: AnswerList = answerBy(oneStatement)

/** One statement for access, rows and the kept total. */
export const answerFromKept: AnswerList = answerBy(keptStatement)

function answerBy(makeStatement: MakeStatement): AnswerList {
  const firstPages = new Map<string, NamedStatement>()
  const laterPages = new Map<string, NamedStatement>()
  return async (list, query, userId) => {
    const { accountId, page, pageSize } = readPage(query)
    const { kind, values } = list.filter(query)
    const asked = { filters: values.length, isFirstPage: page === 1 }
    const known = asked.isFirstPage ? firstPages : laterPages
    const statement = keep(known, `${list.name}-${kind}`, name => makeStatement(name, list.sql(kind), asked))
    const { rows } = await pool.query<Row>({
      ...statement,
      values: [accountId, ...values, pageSize, (page - 1) * pageSize, userId],
    })
    if (!rows[0]?.allowed) throw forbidden()
    // A page past the end is one row without a record.
    const data = rows[0].id === null ? [] : rows.map(list.toItem)
    return { data, total: rows[0].total, page, page_size: pageSize }
  }
}

function keep<Value>(known: Map<string, Value>, name: string, make: (name: string) => Value): Value {
  const value = known.get(name) ?? make(name)
  known.set(name, value)
  return value
}
