import type { Column, RecordDefinition } from '../define-record.ts'
import { type MemberStatement, memberStatement } from '../fields/access.ts'
import { maxPageSize } from './page.ts'

/** Which records a list is about, in SQL; its values begin at $4. */
export interface ListFilter {
  /** Tells it from the record's other filters; the values are not part of it. */
  readonly name: string
  /** Conditions on the row `r`; {@link today} is the account's day. */
  readonly where: readonly string[]
  readonly values: readonly unknown[]
  /** How the kept counts add up to the total; absent where what matches has to be counted. */
  readonly kept?: KeptTotal
  /** A search: how many match, and whether the index can find them, only its pattern tells. */
  readonly isSearch?: true
  /** What matches may lie far apart in the list: its ids are found over the index before it is read. */
  readonly isSparse?: true
}

/** Which kept counts make a total. */
export interface KeptTotal {
  /** The condition on a row of `record_counts`. */
  readonly where: string
  /** What the row counts for, where not `records`. */
  readonly records?: string
}

/** The condition on the kept counts of all records of a state, whatever their dates. */
export const whateverDate = "due_date = 'infinity'"

/** The account's calendar day, in a filter of a record with dates. */
export const today = '(SELECT day FROM today)'

/** All records of the account. */
export const everything: ListFilter = { name: 'all', where: [], values: [], kept: { where: whateverDate } }

/** What else decides the text of a list's statement. */
export interface ListShape {
  /** The columns that are read. */
  readonly columns: readonly Column[]
  /** Whether there may be records before the page: then `skip` is the last value. */
  readonly skips: boolean
  /** Whether linked records are read along. */
  readonly isJoined: boolean
}

/**
 * One statement for all of a list: who may, how many match, and the page's records under the names of
 * their fields, one a row; a page without records is one row without a key. Of a record with dates it
 * also tells what day it is for the account. $3 is how many records the page has; {@link listValues}
 * says what comes after.
 */
export function listStatement(
  record: RecordDefinition,
  filter: ListFilter,
  shape: ListShape,
): MemberStatement {
  const moment = `$${4 + filter.values.length + (shape.skips ? 1 : 0)}`
  const statement = memberStatement(`${record.datedBy ? todayAt(moment) : ''}${totalOf(record, filter)}
    SELECT ${record.datedBy ? `${today} AS today, ` : ''}counted.total, item.*
    FROM caller CROSS JOIN counted LEFT JOIN LATERAL (
      SELECT ${selectionOf(record, shape)}
      FROM (${pageOf(record, filter, shape)}) AS r
      ${shape.isJoined ? joinsOf(record) : ''}
      ORDER BY ${orderOf(record)}
      LIMIT $3
    ) AS item ON true
    ORDER BY ${record.order.map(({ field, direction }) => `item."${field}" ${direction}`).join(', ')}`)
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

function todayAt(moment: string): string {
  return `, today AS (SELECT (${moment}::timestamptz AT TIME ZONE caller.time_zone)::date AS day FROM caller)`
}

/** A search that finds more than this is common enough for its page to be found by walking the list. */
const fewMatches = 10_000

function totalOf(record: RecordDefinition, filter: ListFilter): string {
  const matches = fromRecords(record, filter)
  if (record.countedBy && filter.kept) {
    const { where, records = 'records' } = filter.kept
    return `, counted AS (
      SELECT coalesce(sum(${records}), 0)::int AS total FROM record_counts
      WHERE account_id = $1 AND collection = '${record.table}' AND ${where}
    )`
  }
  if (!filter.isSearch) return `, counted AS (SELECT count(*)::int AS total ${matches})`
  // Few matches are found once, for the total and for the page; many are counted without being kept.
  return `, matching AS MATERIALIZED (
      SELECT ${record.order.map(({ column }) => `r.${column}`).join(', ')} ${matches} LIMIT ${fewMatches + 1}
    )
    , counted AS (
      SELECT CASE WHEN count(*) <= ${fewMatches} THEN count(*) ELSE (SELECT count(*) ${matches}) END::int AS total
      FROM matching
    )`
}

function pageOf(record: RecordDefinition, filter: ListFilter, { skips }: ListShape): string {
  const skip = skips ? `$${4 + filter.values.length}::bigint` : '0'
  const take = `least($3, greatest(counted.total - ${skip}, 0))`
  if (filter.isSearch) {
    const isMany = `counted.total > ${fewMatches}`
    const few = `SELECT r.${record.key.column} FROM matching AS r WHERE NOT ${isMany}
      ORDER BY ${orderOf(record)} LIMIT $3 OFFSET ${skip}`
    const many = keysOfPage(record, filter, { skip, take: `CASE WHEN ${isMany} THEN ${take} ELSE 0 END` })
    return recordsWithKeys(record, `(${few}) UNION ALL ${many}`)
  }
  // A limit that is known when the statement is planned: the page is read in the index's order.
  if (!skips && !filter.isSparse)
    return `SELECT r.* ${fromRecords(record, filter)} ORDER BY ${orderOf(record)} LIMIT ${maxPageSize}`
  return recordsWithKeys(record, keysOfPage(record, filter, { skip, take }))
}

/** An array tells the planner what it cannot know of a query's rows: that they are few. */
function recordsWithKeys({ table, key }: RecordDefinition, keys: string): string {
  return `SELECT r.* FROM ${table} AS r WHERE r.account_id = $1 AND r.${key.column} = ANY (ARRAY(${keys}))`
}

/** The keys of a page's records, found over the index alone where it has all that the filter asks, and from the nearer end of the list. */
function keysOfPage(
  record: RecordDefinition,
  filter: ListFilter,
  { skip, take }: { readonly skip: string; readonly take: string },
): string {
  const after = `greatest(counted.total - ${skip} - ${take}, 0)`
  const keys = (order: string, { limit, offset }: { limit: string; offset: string }) =>
    `(SELECT r.${record.key.column} ${fromRecords(record, filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`
  const isNear = `${skip} <= ${after}`
  return `${keys(orderOf(record), { limit: `CASE WHEN ${isNear} THEN ${take} ELSE 0 END`, offset: skip })}
    UNION ALL
    ${keys(reverseOrderOf(record), { limit: `CASE WHEN ${isNear} THEN 0 ELSE ${take} END`, offset: after })}`
}

function fromRecords({ table }: RecordDefinition, { where }: ListFilter): string {
  return `FROM ${table} AS r WHERE ${['r.account_id = $1', ...where].join(' AND ')}`
}

function orderOf({ order }: RecordDefinition): string {
  return order.map(({ column, direction }) => `r.${column} ${direction}`).join(', ')
}

function reverseOrderOf({ order }: RecordDefinition): string {
  return order
    .map(({ column, direction }) => `r.${column} ${direction === 'ASC' ? 'DESC' : 'ASC'}`)
    .join(', ')
}

function selectionOf({ links }: RecordDefinition, { columns, isJoined }: ListShape): string {
  const own = columns.map(({ field, column }) => `r.${column} AS "${field}"`)
  const linked = links.flatMap(({ name, joined }) =>
    joined.map(({ field, column }) => `"${name}".${column} AS "${name}.${field}"`),
  )
  return (isJoined ? [...own, ...linked] : own).join(', ')
}

function joinsOf({ links }: RecordDefinition): string {
  return links
    .filter(({ joined }) => joined.length > 0)
    .map(
      ({ name, table, column }) =>
        `LEFT JOIN ${table} AS "${name}" ON "${name}".account_id = r.account_id AND "${name}".id = r.${column}`,
    )
    .join('\n')
}
