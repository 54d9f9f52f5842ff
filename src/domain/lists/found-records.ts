import { queryFromInfo } from '@pothos/plugin-prisma'
import type { Row } from '../../database/database.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import type { AskedItems, ListCall } from './asked/asked-items.ts'
import { withJoined } from './joined-records.ts'

/** Rows that a list's statement has found. */
export interface FoundRows {
  readonly accountId: string
  readonly rows: readonly Row[]
  readonly relations: AskedItems['relations']
}

/**
 * The records of the rows, in their order, with the relations that are asked for. What the statement has not
 * read of them is read a moment later: a record that was deleted meanwhile is undefined.
 */
export function foundRecords<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { accountId, rows, relations }: FoundRows,
  call: ListCall,
): readonly (RowOf<Name> | undefined)[] | Promise<readonly (RowOf<Name> | undefined)[]> {
  if (relations === 'more') return readWithRelations(record, { accountId, rows }, call)
  return asRecords<Name>(record, { accountId, rows }, relations === 'joined')
}

/** The rows as rows of their model, though only with the columns that were read: drivers do not type rows. */
function asRecords<Name extends ModelName>(
  { links }: RecordDefinition,
  { accountId, rows }: Pick<FoundRows, 'accountId' | 'rows'>,
  isJoined: boolean,
): RowOf<Name>[] {
  return rows.map(row => {
    const found: { accountId?: string } = row
    found.accountId = accountId
    const item = row as unknown as RowOf<Name> & object
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

/** So many records are read at once with their relations; of those that may be long, those that cost so many points. */
const maxAtOnce = 1_000
const pointsAtOnce = 120

async function readWithRelations<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { accountId, rows }: Pick<FoundRows, 'accountId' | 'rows'>,
  { context, info, paths }: ListCall,
): Promise<(RowOf<Name> | undefined)[]> {
  const { field } = record.key
  const keys = rows.map(row => String(row[field]))
  const query = queryFromInfo({ context, info, typeName: record.model, paths: paths.map(path => [...path]) })
  const items: RowOf<Name>[] = []
  // Prisma makes records of all that a statement found in one go: of hundred submissions with their forms it takes 100 ms.
  const size = record.pointsToRead > 0 ? Math.ceil(pointsAtOnce / record.pointsToRead) : maxAtOnce
  for (let start = 0; start < keys.length; start += size) {
    const where = { accountId, [field]: { in: keys.slice(start, start + size) } }
    items.push(...(await delegateOf(context.database, record.model).findMany({ ...query, where })))
  }
  const byKey = new Map(items.map(item => [String(Reflect.get(item, field)), item]))
  return keys.map(key => byKey.get(key))
}
