import { type MemberStatement, memberStatement } from '../fields/access.ts'
import { maxPageSize } from './page.ts'

/** A record as its list's statement reads it. */
export interface ListedRecord {
  /** Its table, which is also what its kept counts go by. */
  readonly table: 'contacts' | 'deals' | 'invoices'
  /** The column of each field that is always read. */
  readonly columns: Readonly<Record<string, string>>
  /** The column of each field that is read where it is asked for. */
  readonly rareColumns: Readonly<Record<string, string>>
  /** Whether the account's time zone is read along, as `timeZone`. */
  readonly readsTimeZone?: true
  /** Records it links to, by field, with as much of them as can be read along. */
  readonly links: Readonly<Record<string, LinkedRecord>>
}

/** A linked record, found by account and id. */
export interface LinkedRecord {
  readonly table: string
  /** The column that holds its id. */
  readonly key: string
  readonly columns: Readonly<Record<string, string>>
}

/** Which records a list is about. */
export interface ListFilter {
  /** Tells it from the record's other filters; the values are not part of it. */
  readonly name: string
  /** Conditions on the row `r`; the first value is $4. */
  readonly where: readonly string[]
  /**
   * The condition on the kept counts that add up to the total; null where nothing is kept and what
   * matches has to be counted.
   */
  readonly counts: string | null
  /** What matches may lie far apart in the list: its places are found over the index before it is read. */
  readonly scattered?: true
  readonly values: readonly unknown[]
}

/** What else decides the text of a list's statement. */
export interface ListShape {
  /** Whether there may be records before the page: then `skip` is the last value. */
  readonly skips: boolean
  readonly withLinks: boolean
  readonly withRare: boolean
}

const newestFirst = 'r.created_at DESC, r.id DESC'
const oldestFirst = 'r.created_at, r.id'

/**
 * One statement for all of a list: who may, how many match, and the page's records under the names
 * of their fields, one a row; a page without records is one row without an `id`. $3 is how many
 * records the page has, $4 and on are the filter's values.
 */
export function listStatement(record: ListedRecord, filter: ListFilter, shape: ListShape): MemberStatement {
  const statement =
    memberStatement(`${filter.counts === null ? countMatches(record, filter) : addUpCounts(record, filter)}
    SELECT ${record.readsTimeZone ? 'caller.time_zone AS "timeZone", ' : ''}counted.total, item.*
    FROM caller CROSS JOIN counted LEFT JOIN LATERAL (
      SELECT ${columnsOf(record, shape)}
      FROM (${pageOf(record, filter, shape)}) AS r
      ${shape.withLinks ? joinsOf(record) : ''}
      ORDER BY ${newestFirst}
      LIMIT $3
    ) AS item ON true
    ORDER BY item."createdAt" DESC, item.id DESC`)
  // How many a pattern finds, and whether its index can find them, only the pattern tells.
  return { ...statement, replanned: filter.counts === null }
}

function addUpCounts({ table }: ListedRecord, { counts }: ListFilter): string {
  return `, counted AS (
      SELECT coalesce(sum(records), 0)::int AS total FROM record_counts
      WHERE account_id = $1 AND collection = '${table}'${counts ? ` AND ${counts}` : ''}
    )`
}

/** A search that finds more than this is common enough for its page to be found by walking the list. */
const fewMatches = 10_000

/** Few matches are found once, for the total and for the page; many are counted without being kept. */
function countMatches(record: ListedRecord, filter: ListFilter): string {
  const matches = fromRecords(record, filter)
  return `, matching AS MATERIALIZED (SELECT r.id, r.created_at ${matches} LIMIT ${fewMatches + 1})
    , counted AS (
      SELECT CASE WHEN count(*) <= ${fewMatches} THEN count(*) ELSE (SELECT count(*) ${matches}) END::int AS total
      FROM matching
    )`
}

function pageOf(record: ListedRecord, filter: ListFilter, { skips }: ListShape): string {
  const skip = skips ? `$${4 + filter.values.length}::bigint` : '0'
  const take = `least($3, greatest(counted.total - ${skip}, 0))`
  if (filter.counts === null) {
    const isMany = `counted.total > ${fewMatches}`
    const few = `SELECT r.id FROM matching AS r WHERE NOT ${isMany} ORDER BY ${newestFirst} LIMIT $3 OFFSET ${skip}`
    const many = placesOf(record, filter, { skip, take: `CASE WHEN ${isMany} THEN ${take} ELSE 0 END` })
    return recordsAt(record, `(${few}) UNION ALL ${many}`)
  }
  // A limit that is known when the statement is planned: the page is read in the index's order.
  if (!skips && !filter.scattered)
    return `SELECT r.* ${fromRecords(record, filter)} ORDER BY ${newestFirst} LIMIT ${maxPageSize}`
  return recordsAt(record, placesOf(record, filter, { skip, take }))
}

/** An array tells the planner what it cannot know of a query's rows: that they are few. */
function recordsAt({ table }: ListedRecord, places: string): string {
  return `SELECT r.* FROM ${table} AS r WHERE r.id = ANY (ARRAY(${places}))`
}

/** Where a page's records are, found over the index alone where it has all that the filter asks, and from the nearer end of the list. */
function placesOf(
  record: ListedRecord,
  filter: ListFilter,
  { skip, take }: { readonly skip: string; readonly take: string },
): string {
  const after = `greatest(counted.total - ${skip} - ${take}, 0)`
  const places = (order: string, { limit, offset }: { limit: string; offset: string }) =>
    `(SELECT r.id ${fromRecords(record, filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`
  const isNear = `${skip} <= ${after}`
  return `${places(newestFirst, { limit: `CASE WHEN ${isNear} THEN ${take} ELSE 0 END`, offset: skip })}
    UNION ALL
    ${places(oldestFirst, { limit: `CASE WHEN ${isNear} THEN 0 ELSE ${take} END`, offset: after })}`
}

function fromRecords({ table }: ListedRecord, { where }: ListFilter): string {
  return `FROM ${table} AS r WHERE ${['r.account_id = $1', ...where].join(' AND ')}`
}

function columnsOf(
  { columns, rareColumns, links }: ListedRecord,
  { withLinks, withRare }: ListShape,
): string {
  const read = withRare ? { ...columns, ...rareColumns } : columns
  const own = Object.entries(read).map(([field, column]) => `r.${column} AS "${field}"`)
  const linked = Object.entries(links).flatMap(([link, { columns }]) =>
    Object.entries(columns).map(([field, column]) => `"${link}".${column} AS "${link}.${field}"`),
  )
  return (withLinks ? [...own, ...linked] : own).join(', ')
}

function joinsOf({ links }: ListedRecord): string {
  return Object.entries(links)
    .map(
      ([link, { table, key }]) =>
        `LEFT JOIN ${table} AS "${link}" ON "${link}".account_id = r.account_id AND "${link}".id = r.${key}`,
    )
    .join('\n')
}
