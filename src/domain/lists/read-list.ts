import type { GraphQLResolveInfo } from 'graphql'
import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { type MemberStatement, queryAsMember } from '../fields/access.ts'
import { askedRelations } from './asked-relations.ts'
import { type JoinedRecords, withJoined } from './joined-records.ts'
import { type ListedRecord, type ListFilter, type ListShape, listStatement } from './list-statement.ts'
import { itemsQuery, type Page } from './page.ts'
import { selectedFields } from './selected-fields.ts'

/** Which page of which account's records. */
export interface ListArgs {
  readonly accountId: string
  readonly page: number
  readonly pageSize: number
}

/** The call of a list's field. */
export interface ListCall {
  readonly context: Context
  readonly info: GraphQLResolveInfo
}

/** A list of one kind of record. */
export interface List<Item> {
  readonly record: ListedRecord
  /** The GraphQL type of its items, which is the Prisma model's name too. */
  readonly typeName: string
  /** Reads the records of these ids once more, with the relations that the query includes. */
  readonly readRelated: (context: Context, query: object, key: RecordKeys) => Promise<Item[]>
}

interface RecordKeys {
  readonly accountId: string
  readonly id: { readonly in: string[] }
}

/** A page and, where the record reads it, the IANA name of the account's time zone. */
export interface ReadPage<Item> {
  readonly page: Page<Item>
  readonly timeZone: string
}

/** Reads a page in one statement, which also says whether the caller may (FORBIDDEN). */
export async function readList<Item>(
  list: List<Item>,
  { accountId, page, pageSize }: ListArgs,
  filter: ListFilter,
  call: ListCall,
): Promise<ReadPage<Item>> {
  const skip = (page - 1) * pageSize
  const asked = sortOfRelations(list, call.info)
  const fields = selectedFields(call.info, ['items'])
  const statement = statementOf(list.record, filter, {
    skips: skip > 0,
    withLinks: asked === 'links',
    withRare: Object.keys(list.record.rareColumns).some(field => fields.has(field)),
  })
  const values = [pageSize, ...filter.values, ...(skip > 0 ? [skip] : [])]
  const rows = await queryAsMember(call.context, accountId, { ...statement, values })
  const { timeZone, total } = rows[0]
  const found = rows.filter(({ id }) => id !== null)
  if (asked === 'links') for (const row of found) withJoined(row, joinedOf(list.record, row))
  const items = asked === 'more' ? await rereadItems(list, accountId, found, call) : asItems<Item>(found)
  return { page: { items, total: Number(total), page, pageSize }, timeZone: String(timeZone) }
}

/**
 * Whether the caller asks for relations: none, no more than the links that the statement can read
 * along, or more than that.
 */
function sortOfRelations<Item>(
  { record, typeName }: List<Item>,
  info: GraphQLResolveInfo,
): 'none' | 'links' | 'more' {
  const asked = askedRelations(info, typeName, ['items'])
  for (const name of asked) {
    const link = record.links[name]
    if (!link) return 'more'
    for (const linked of selectedFields(info, ['items', name])) {
      if (!(linked in link.columns) && linked !== '__typename') return 'more'
    }
  }
  return asked.length > 0 ? 'links' : 'none'
}

const statements = new WeakMap<ListedRecord, Map<string, MemberStatement>>()

/** Each text is written once. */
function statementOf(record: ListedRecord, filter: ListFilter, shape: ListShape): MemberStatement {
  const known = statements.get(record) ?? new Map<string, MemberStatement>()
  statements.set(record, known)
  const key = `${filter.name} ${shape.skips} ${shape.withLinks} ${shape.withRare}`
  const statement = known.get(key) ?? listStatement(record, filter, shape)
  known.set(key, statement)
  return statement
}

/** A linked record's fields, and where the row has their values. */
interface JoinedFields {
  readonly link: string
  readonly fields: readonly { readonly field: string; readonly key: string }[]
}

const joinedFields = new WeakMap<ListedRecord, readonly JoinedFields[]>()

function joinedFieldsOf(record: ListedRecord): readonly JoinedFields[] {
  const known = joinedFields.get(record)
  if (known) return known
  const found = Object.entries(record.links).map(([link, { columns }]) => ({
    link,
    fields: Object.keys(columns).map(field => ({ field, key: `${link}.${field}` })),
  }))
  joinedFields.set(record, found)
  return found
}

function joinedOf(record: ListedRecord, row: Row): JoinedRecords {
  const records: Record<string, object | null> = {}
  for (const { link, fields } of joinedFieldsOf(record)) {
    const linked: Record<string, unknown> = {}
    for (const { field, key } of fields) linked[field] = row[key]
    records[link] = linked.id === null ? null : linked
  }
  return records
}

/** The relations are read a moment later: what was deleted meanwhile is left out. */
async function rereadItems<Item>(
  list: List<Item>,
  accountId: string,
  found: readonly Row[],
  { context, info }: ListCall,
): Promise<Item[]> {
  const ids = found.map(({ id }) => String(id))
  const query = itemsQuery(list.typeName, context, info)
  return list.readRelated(context, query, { accountId, id: { in: ids } })
}

/** The statement selects every field that is asked of the item's type under its name; drivers do not type their rows. */
function asItems<Item>(rows: readonly Row[]): Item[] {
  return rows as unknown as Item[]
}
