import type { RecordDefinition } from '../../define-record.ts'
import { memberStatement } from '../../fields/access.ts'
import { type ListFilter, today } from '../list-filter.ts'
import { comparedSql, type OrderTerm, ofRow, orderSql } from '../list-order.ts'
import {
  fewMatches,
  firstMatches,
  fromRecords,
  joinsOf,
  type ListShape,
  recordsWithKeys,
  selectionOf,
  todayAt,
  totalOf,
} from '../list-statement.ts'
import { maxPageSize } from '../page.ts'
import { type Between, betweenValues, segmentsBetween } from './keyset.ts'

/** What the text of a connection's statement depends on beside its record and filter. */
export interface ConnectionShape extends Pick<ListShape, 'columns' | 'isJoined'> {
  readonly order: readonly OrderTerm[]
  readonly between: Between
  /** Whether the page is read from the end of the list. */
  readonly isBackward: boolean
  readonly isCounted: boolean
  readonly hasCursors: boolean
}

/** The most rows that are read of a page: one more record shows that the list goes on. */
const maxRows = maxPageSize + 1

/**
 * The one statement of an account's connection: it checks access, and reads a page that begins or ends at a
 * place in the list. It answers as {@link listStatement} does, in the direction of reading, with what is
 * compared of each record as `cursor.0` and so on. $3 is how many to read.
 */
export function accountConnectionStatement(
  record: RecordDefinition,
  filter: ListFilter,
  shape: ConnectionShape,
) {
  const { order, between, isCounted, isBackward } = shape
  const total = isCounted ? totalOf(record, filter, order) : ''
  const matching =
    filter.isSearch && !isCounted ? `, matching AS MATERIALIZED (${firstMatches(record, filter, order)})` : ''
  const statement = memberStatement(`${todayOf(record, filter, between)}${total}${matching}
    SELECT ${record.datedBy ? `${today} AS today, ` : ''}${isCounted ? 'counted.total, ' : ''}item.*
    FROM caller ${isCounted ? 'CROSS JOIN counted' : ''} LEFT JOIN LATERAL (
      ${itemsOf(record, shape, filter.isSearch ? amongMatches(record, filter, shape) : pageOf(record, filter, shape))}
    ) AS item ON true
    ORDER BY ${orderSql(order, ({ field }) => `item."${field}"`, isBackward)}`)
  return { ...statement, replanned: filter.isSearch === true }
}

/**
 * The one statement of the connections of many records: a page of what links to each of them by `link`, a
 * column. $1 is the account, $2 the ids of the records, each answered as `parent` at least once, with how many
 * link to it as `linked`, where all of them are looked at.
 */
export function relatedConnectionStatement(
  record: RecordDefinition,
  filter: ListFilter,
  { link, ...shape }: ConnectionShape & { readonly link: string },
): { readonly text: string } {
  const { order, between, isCounted, isBackward } = shape
  const linked = { ...filter, where: [`r.${link} = parent.id`, ...filter.where] }
  const count = (name: string, { where }: Pick<ListFilter, 'where'>) =>
    `(SELECT count(*)::int AS ${name} ${fromRecords(record, { ...filter, where })})`
  const isLookedAt = isCounted || filter.where.length > 0 || !isOwnOrder(record, order)
  const counts = [
    ...(isCounted ? [`CROSS JOIN LATERAL ${count('total', linked)} AS counted`] : []),
    ...(isLookedAt
      ? [`CROSS JOIN LATERAL ${count('linked', { where: [`r.${link} = parent.id`] })} AS looked`]
      : []),
  ]
  const ofAccount = `WITH caller AS (SELECT time_zone FROM accounts WHERE id = $1)${todayOf(record, filter, between)}`
  return {
    text: `${record.datedBy ? ofAccount : ''}
      SELECT parent.id AS parent, ${isLookedAt ? 'looked.linked' : '0'} AS linked,
        ${record.datedBy ? `${today} AS today, ` : ''}${isCounted ? 'counted.total, ' : ''}item.*
      FROM unnest($2::uuid[]) AS parent (id) ${counts.join(' ')} LEFT JOIN LATERAL (
        ${itemsOf(record, shape, pageOf(record, linked, shape, linkedFrom(record, linked, order)))}
      ) AS item ON true
      ORDER BY parent.id, ${orderSql(order, ({ field }) => `item."${field}"`, isBackward)}`,
  }
}

/** The values of a connection's statement from $3 on. */
export function connectionValues(
  record: RecordDefinition,
  filter: ListFilter,
  { between, take, now }: { readonly between: Between; readonly take: number; readonly now: () => Date },
): unknown[] {
  return [take, ...filter.values, ...betweenValues(between), ...(record.datedBy ? [now().toISOString()] : [])]
}

function firstBetween({ values }: ListFilter): number {
  return 4 + values.length
}

function todayOf(record: RecordDefinition, filter: ListFilter, between: Between): string {
  return record.datedBy ? todayAt(`$${firstBetween(filter) + betweenValues(between).length}`) : ''
}

function itemsOf(record: RecordDefinition, shape: ConnectionShape, page: string): string {
  const { order, isBackward, isJoined, hasCursors } = shape
  const cursors = order.map((term, place) => `(${comparedSql(term, ofRow)})::text AS "cursor.${place}"`)
  return `SELECT ${[selectionOf(record, shape), ...(hasCursors ? cursors : [])].join(', ')}
      FROM (${page}) AS r
      ${isJoined ? joinsOf(record) : ''}
      ORDER BY ${orderSql(order, ofRow, isBackward)}
      LIMIT $3`
}

/** With limits that are known when the statement is planned: each segment is read in the order of an index. */
function pageOf(
  record: RecordDefinition,
  filter: ListFilter,
  shape: ConnectionShape,
  from = (where: readonly string[]) => fromRecords(record, { ...filter, where: [...filter.where, ...where] }),
): string {
  const selected = filter.isSparse ? `r.${record.key.column}` : 'r.*'
  const page = segmentsOf(filter, shape)
    .map(
      ({ where, terms }) =>
        `(SELECT ${selected} ${from(where)}
        ORDER BY ${orderSql(terms, ofRow, shape.isBackward)} LIMIT ${maxRows})`,
    )
    .join(' UNION ALL ')
  return filter.isSparse ? recordsWithKeys(record, page) : page
}

/**
 * What links to a record is read by its link, and then ordered: along the index of another order the planner
 * would walk all records of the account for each record that few link to. The links' indexes hold a record's own order.
 */
function linkedFrom(record: RecordDefinition, linked: ListFilter, order: readonly OrderTerm[]) {
  if (isOwnOrder(record, order)) return undefined
  const source = `FROM (SELECT r.* ${fromRecords(record, linked)} OFFSET 0) AS r`
  return (where: readonly string[]) => (where.length > 0 ? `${source} WHERE ${where.join(' AND ')}` : source)
}

function isOwnOrder(record: RecordDefinition, order: readonly OrderTerm[]): boolean {
  return order[0]?.column === record.order[0]?.column
}

/** As a list does it: of few matches all are known; of many the next are near, wherever the list is entered. */
function amongMatches(record: RecordDefinition, filter: ListFilter, shape: ConnectionShape): string {
  const key = `r.${record.key.column}`
  const isMany = `((SELECT count(*) FROM matching) > ${fewMatches})`
  const pages = segmentsOf(filter, shape).flatMap(({ where, terms }) => {
    const order = orderSql(terms, ofRow, shape.isBackward)
    const few = [`NOT ${isMany}`, ...where].join(' AND ')
    return [
      `(SELECT ${key} FROM matching AS r WHERE ${few} ORDER BY ${order} LIMIT $3)`,
      `(SELECT ${key} ${fromRecords(record, { ...filter, where: [...filter.where, ...where] })}
        ORDER BY ${order} LIMIT CASE WHEN ${isMany} THEN $3 ELSE 0 END)`,
    ]
  })
  return recordsWithKeys(record, pages.join(' UNION ALL '))
}

function segmentsOf(filter: ListFilter, { order, between }: ConnectionShape) {
  return segmentsBetween(order, between, firstBetween(filter))
}
