import type { GraphQLResolveInfo } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Row } from '../../database/database.ts'
import type { Context } from '../context.ts'
import {
  type Column,
  delegateOf,
  type ModelName,
  type RecordDefinition,
  type RowOf,
} from '../define-record.ts'
import { type MemberStatement, queryAsMember } from '../fields/access.ts'
import { type AskedItems, askedItems } from './asked-items.ts'
import { withJoined } from './joined-records.ts'
import type { ListOrder } from './list-order.ts'
import { everything, type ListFilter, listStatement, listValues } from './list-statement.ts'
import { itemsQuery, type Page } from './page.ts'

/** Which page of which account's records. */
export interface ListArgs {
  readonly accountId: string
  readonly page: number
  readonly pageSize: number
}

/** Which records, where not all, and in which order, where not the record's own. */
export interface Wanted {
  readonly filter?: ListFilter
  readonly order?: ListOrder | undefined
}

/** The call of a list's field. */
export interface ListCall {
  readonly context: Context
  readonly info: GraphQLResolveInfo
}

/** Reads a page in one statement, which also checks access (FORBIDDEN). */
export async function readList<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { accountId, page, pageSize }: ListArgs,
  call: ListCall,
  { filter = everything, order }: Wanted = {},
): Promise<Page<RowOf<Name>>> {
  const { context } = call
  const skip = (page - 1) * pageSize
  const asked = askedItems(record, call)
  const statement = statementOf(record, { filter, order }, asked, skip > 0)
  const values = listValues(record, filter, { skip, take: pageSize, now: context.now })
  const rows = await queryAsMember(context, accountId, { ...statement, values })
  const { today, total } = rows[0]
  if (record.datedBy) context.todays.set(accountId, String(today))
  const found = rows.filter(row => row[record.key.field] !== null)
  const items =
    asked.relations === 'more'
      ? await readWithRelations(record, { accountId, found }, call)
      : asItems<Name>(record, { accountId, found, isJoined: asked.relations === 'joined' })
  return { items, total: Number(total), page, pageSize }
}

const statements = new WeakMap<readonly Column[], LRUCache<string, MemberStatement>>()

/** Callers' filters and orders can be put together in more ways than are worth keeping. */
const keptStatements = 200

/** Each text is built once, and kept while it is in use. */
function statementOf(
  record: RecordDefinition,
  { filter, order }: { readonly filter: ListFilter; readonly order: ListOrder | undefined },
  { columns, relations }: AskedItems,
  skips: boolean,
): MemberStatement {
  const known = statements.get(columns) ?? new LRUCache<string, MemberStatement>({ max: keptStatements })
  statements.set(columns, known)
  const isJoined = relations === 'joined'
  const key = `${filter.name} ${skips} ${isJoined} ${order?.name ?? ''}`
  const statement =
    known.get(key) ?? listStatement(record, filter, { columns, skips, isJoined, order: order?.terms })
  known.set(key, statement)
  return statement
}

/** Rows that a list's statement has found. */
interface FoundRows {
  readonly accountId: string
  readonly found: readonly Row[]
}

/** The rows as rows of their model, though only with the columns that were read: drivers do not type rows. */
function asItems<Name extends ModelName>(
  { links }: RecordDefinition,
  { accountId, found, isJoined }: FoundRows & { readonly isJoined: boolean },
): RowOf<Name>[] {
  return found.map(row => {
    const item = Object.assign(row, { accountId }) as unknown as RowOf<Name> & object
    return isJoined ? withJoined(item, linkedRecords(links, row)) : item
  })
}

function linkedRecords(links: RecordDefinition['links'], row: Row): Record<string, object | null> {
  const records: Record<string, object | null> = {}
  for (const { name, joined } of links) {
    if (joined.length === 0) continue
    const linked: Record<string, unknown> = {}
    for (const { field } of joined) linked[field] = row[`${name}.${field}`]
    records[name] = linked.id === null ? null : linked
  }
  return records
}

/** Reads the records again with their relations, a moment later: those deleted meanwhile are left out. */
async function readWithRelations<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { accountId, found }: FoundRows,
  { context, info }: ListCall,
): Promise<RowOf<Name>[]> {
  const { field } = record.key
  const ids = found.map(row => String(row[field]))
  const items = await delegateOf(context.database, record.model).findMany({
    ...itemsQuery(record.model, context, info),
    where: { accountId, [field]: { in: ids } },
  })
  const byId = new Map(items.map(item => [String(Reflect.get(item, field)), item]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
