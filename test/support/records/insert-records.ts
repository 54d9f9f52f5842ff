import { randomUUID } from 'node:crypto'
import { models } from '../../../src/generated/columns.ts'
import type { Prisma, PrismaClient } from '../../../src/generated/prisma/client.ts'

type Models = Prisma.TypeMap['model']
type NewRecord<Model extends keyof Models> = Omit<
  Exclude<Models[Model]['operations']['createMany']['args']['data'], readonly unknown[]>,
  'accountId'
>

/** New records of an account by their models, as Prisma takes them; all of a model have the same fields. */
export type NewRecords = {
  readonly [Model in keyof typeof models & keyof Models]?: readonly NewRecord<Model>[]
}

/**
 * Adds records to an account in one statement, which takes a fraction of what one for each does, and answers their
 * ids by their table. They may be linked to one another, in whatever order they come.
 */
export async function insertRecords(
  prisma: PrismaClient,
  accountId: string,
  records: NewRecords,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows: Record<string, object[]> = {}
  const ids: Record<string, string[]> = {}
  const inserts = Object.entries(records).map(([model, given], index) => {
    const { table, columns } = models[model as keyof NewRecords]
    const columnOf = new Map(Object.entries(columns).map(([field, { column }]) => [field, column]))
    const all = given.map(record => ({ id: newId(), accountId, ...record }))
    ids[table] = all.map(({ id }) => String(id))
    rows[table] = all.map(record => renameKeys(record, columnOf))
    const names = Object.keys(rows[table]?.[0] ?? {}).join(', ')
    return `made${index} AS (INSERT INTO ${table} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::text::jsonb->'${table}'))`
  })
  await prisma.$executeRawUnsafe(`WITH ${inserts.join(', ')} SELECT`, JSON.stringify(rows))
  return ids
}

function renameKeys(record: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [names.get(key) ?? key, value]))
}

let made = 0

/** An id of version 7, later than those before. */
export function newId(): string {
  made += 1
  const time = Date.now().toString(16).padStart(12, '0')
  const count = (made % 0x1000).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
}
