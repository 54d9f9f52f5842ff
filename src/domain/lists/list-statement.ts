import type { Column, RecordDefinition } from '../define-record.ts'
import { type MemberStatement, memberStatement } from '../fields/access.ts'
import { type ListFilter, today, whateverDate } from './list-filter.ts'
import { type OrderTerm, ofRow, orderSql } from './list-order.ts'
import { maxPageSize } from './page.ts'

/** What else the text of a list's statement depends on. */
export interface ListShape {
  /** The columns that are read. */
  readonly columns: readonly Column[]
  /** Whether there may be records before the page; then `skip` is a value of the statement. */
  readonly skips: boolean
  /** Whether linked records are read along. */
  readonly isJoined: boolean
  /** The order, where it is not the record's own. */
  readonly order?: readonly OrderTerm[] | undefined
}

/**
 * The one statement of a list: it checks access, counts the total and reads the page's records, one a row
 * under the names of their fields. A page without records is one row whose key is null. For a record with
 * dates each row also has the account's day. $3 is the page's size; {@link listValues} has the values
 * after it.
 */
export function listStatement(
  record: RecordDefinition,
  filter: ListFilter,
  shape: ListShape,
): MemberStatement {
  const moment = `$${4 + filter.values.length + (shape.skips ? 1 : 0)}`
  const order = shape.order ?? record.order
  const statement = memberStatement(`${record.datedBy ? todayAt(moment) : ''}${totalOf(record, filter, order)}
    SELECT ${record.datedBy ? `${today} AS today, ` : ''}counted.total, item.*
    FROM caller CROSS JOIN counted LEFT JOIN LATERAL (
      SELECT ${selectionOf(record, shape)}
      FROM (${pageOf(record, filter, { ...shape, order })}) AS r
      ${shape.isJoined ? joinsOf(record) : ''}
      ORDER BY ${orderSql(order, ofRow)}
      LIMIT $3
    ) AS item ON true
    ORDER BY ${orderSql(order, ({ field }) => `item."${field}"`)}`)
  return { ...statement, replanned: filter.isSearch === true }
}

/** The values of a list's statement from $3 on. */
export function listValues(
  record: RecordDefinition,
  filter: ListFilter,
  { skip, take, now }: { readonly skip: number; readonly take: number; readonly now: () => Date },
): unknown[] {
  return [
    take,
    ...filter.values,
    ...(skip > 0 ? [skip] : []),
    ...(record.datedBy ? [now().toISOString()] : []),
  ]
}

/** The account's calendar day at a moment, as the table expression `today` after `caller`. */
export function todayAt(moment: string): string {
  return `, today AS (SELECT (${moment}::timestamptz AT TIME ZONE caller.time_zone)::date AS day FROM caller)`
}

/** A search with more matches than this finds its page by walking the list: a match is never far. */
export const fewMatches = 10_000

/** How many records match, as the table expression `counted`; of a search also `matching`, see {@link firstMatches}. */
export function totalOf(record: RecordDefinition, filter: ListFilter, order: readonly OrderTerm[]): string {
  const matches = fromRecords(record, filter)
  if (record.countedBy && filter.kept) {
    const { where, records = 'records' } = filter.kept
    return `, counted AS (
      SELECT coalesce(sum(${records}), 0)::int AS total FROM record_counts
      WHERE account_id = $1 AND collection = '${record.table}' AND ${where}
    )`
  }
  if (!filter.isSearch) return `, counted AS (SELECT count(*)::int AS total ${matches})`
  // Up to so many matches are found once, for total and page; more are only counted.
  return `, matching AS MATERIALIZED (${firstMatches(record, filter, order)})
    , counted AS (
      SELECT CASE WHEN count(*) <= ${fewMatches} THEN count(*) ELSE (SELECT count(*) ${matches}) END::int AS total
      FROM matching
    )`
}

/** An account of so many records at most is searched by reading them all where its index is shared with all accounts. */
export const fewRecords = 1_000

/** What orders the matches of a search: all of them where they are few, and one more than that of many. */
export function firstMatches(
  record: RecordDefinition,
  filter: ListFilter,
  order: readonly OrderTerm[],
): string {
  const columns = order.map(({ column }) => `r.${column}`).join(', ')
  const limit = `LIMIT ${fewMatches + 1}`
  if (!filter.usesSharedIndex) return `SELECT ${columns} ${fromRecords(record, filter)} ${limit}`
  const hasFew = `(SELECT coalesce(sum(records), 0) <= ${fewRecords} FROM record_counts
    WHERE account_id = $1 AND collection = '${record.table}' AND ${whateverDate})`
  const all = `(SELECT * FROM ${record.table} WHERE account_id = $1 OFFSET 0)`
  // The planner runs one branch only: the condition is a one-time filter.
  return `(SELECT ${columns} FROM ${all} AS r WHERE ${[hasFew, ...filter.where].join(' AND ')})
    UNION ALL
    (SELECT ${columns} ${fromRecords(record, { ...filter, where: [...filter.where, `NOT ${hasFew}`] })})
    ${limit}`
}

function pageOf(
  record: RecordDefinition,
  filter: ListFilter,
  { skips, order }: ListShape & { readonly order: readonly OrderTerm[] },
): string {
  const skip = skips ? `$${4 + filter.values.length}::bigint` : '0'
  const take = `least($3, greatest(counted.total - ${skip}, 0))`
  if (filter.isSearch) {
    const isMany = `counted.total > ${fewMatches}`
    const few = `SELECT r.${record.key.column} FROM matching AS r WHERE NOT ${isMany}
      ORDER BY ${orderSql(order, ofRow)} LIMIT $3 OFFSET ${skip}`
    const many = keysOfPage(record, filter, {
      order,
      skip,
      take: `CASE WHEN ${isMany} THEN ${take} ELSE 0 END`,
    })
    return recordsWithKeys(record, `(${few}) UNION ALL ${many}`)
  }
  // A limit that is known when the statement is planned: the page is read in the index's order.
  if (!skips && !filter.isSparse)
    return `SELECT r.* ${fromRecords(record, filter)} ORDER BY ${orderSql(order, ofRow)} LIMIT ${maxPageSize}`
  return recordsWithKeys(record, keysOfPage(record, filter, { order, skip, take }))
}

/**
 * By an array, for which the planner expects few rows; of a subquery it would expect many. Each by itself: in an account
 * of some thousand records a join of them all looks cheaper to a plan that is kept, and compares each with each key.
 */
export function recordsWithKeys({ table, key }: RecordDefinition, keys: string): string {
  return `SELECT r.* FROM unnest(ARRAY(${keys})) AS page (key) CROSS JOIN LATERAL (
    SELECT * FROM ${table} AS r WHERE r.account_id = $1 AND r.${key.column} = page.key LIMIT 1
  ) AS r`
}

/** The keys of a page's records, from the nearer end of the list; an index-only scan where the index covers the filter. */
function keysOfPage(
  record: RecordDefinition,
  filter: ListFilter,
  {
    order,
    skip,
    take,
  }: { readonly order: readonly OrderTerm[]; readonly skip: string; readonly take: string },
): string {
  const after = `greatest(counted.total - ${skip} - ${take}, 0)`
  const keys = (orderBy: string, { limit, offset }: { limit: string; offset: string }) =>
    `(SELECT r.${record.key.column} ${fromRecords(record, filter)} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset})`
  const isNear = `${skip} <= ${after}`
  return `${keys(orderSql(order, ofRow), { limit: `CASE WHEN ${isNear} THEN ${take} ELSE 0 END`, offset: skip })}
    UNION ALL
    ${keys(orderSql(order, ofRow, true), { limit: `CASE WHEN ${isNear} THEN 0 ELSE ${take} END`, offset: after })}`
}

/** The records of a list, unordered. */
export function fromRecords({ table }: RecordDefinition, { where }: ListFilter): string {
  return `FROM ${table} AS r WHERE ${['r.account_id = $1', ...where].join(' AND ')}`
}

/** The columns of the row `r`, and of the records that are joined to it, under the names of their fields. */
export function selectionOf(
  { links }: RecordDefinition,
  { columns, isJoined }: Pick<ListShape, 'columns' | 'isJoined'>,
): string {
  const own = columns.map(({ field, column }) => `r.${column} AS "${field}"`)
  const linked = links.flatMap(({ name, joined }) =>
    joined.map(({ field, column }) => `"${name}".${column} AS "${name}.${field}"`),
  )
  return (isJoined ? [...own, ...linked] : own).join(', ')
}

/** Joins the linked records to the row `r`. */
export function joinsOf({ links }: RecordDefinition): string {
  return links
    .filter(({ joined }) => joined.length > 0)
    .map(
      ({ name, table, column }) =>
        `LEFT JOIN ${table} AS "${name}" ON "${name}".account_id = r.account_id AND "${name}".id = r.${column}`,
    )
    .join('\n')
}
