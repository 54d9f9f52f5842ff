import type { Query } from '../../database/database.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { linksTo, type RecordDefinition } from '../define-record.ts'
import type { LinkedWrite } from './foreign-keys.ts'
import type { RecordKeys } from './many/lock-records.ts'

// Transactions take their locks in one order, which prevents deadlocks: the account, the
// form that is submitted, the slots of e-mails (contact/lock-email-keys.ts), then records, table by table as
// prisma/schema.prisma has them, where each stands behind those that it links to, and in a table by id. Parts of
// a record, such as an invoice's lines, come with it. Only the import of a file locks e-mails last, and is done again
// where that makes a deadlock (contact-import/import-file.ts).

/** Locks what a record is about to be linked to against deletion: before the record itself, as the deletion locks them. */
export async function lockLinked(
  tx: Prisma.TransactionClient,
  { links }: Pick<RecordDefinition, 'links'>,
  { accountId, input }: LinkedWrite,
): Promise<void> {
  const linked = links.flatMap(({ table, field }) => {
    const id: unknown = Reflect.get(input, field)
    return typeof id === 'string' ? [{ table, column: 'id', ids: [id] }] : []
  })
  if (linked.length > 0) await tx.$queryRaw(lockEach(accountId, linked, Prisma.sql`FOR KEY SHARE`))
}

/** Locks what links to records, which are locked, before it is unlinked or deleted with them. */
export async function lockLinking(
  query: Query,
  { model }: Pick<RecordDefinition, 'model'>,
  { accountId, ids }: RecordKeys,
): Promise<void> {
  const linking = linksTo(model).map(link => ({ ...link, ids }))
  if (linking.length === 0) return
  const { text, values } = lockEach(accountId, linking, Prisma.sql`FOR UPDATE`)
  await query({ text, values })
}

interface Rows {
  readonly table: string
  readonly column: string
  readonly ids: readonly string[]
}

/** One statement, whose parts run one after the other. */
function lockEach(accountId: string, rows: readonly Rows[], strength: Prisma.Sql): Prisma.Sql {
  const parts = rows.map(
    ({ table, column, ids }) => Prisma.sql`
      SELECT FROM (
        SELECT FROM ${Prisma.raw(table)}
        WHERE account_id = ${accountId}::uuid AND ${Prisma.raw(column)} = ANY(${ids}::uuid[])
        ORDER BY id ${strength}
      ) AS locked`,
  )
  return Prisma.sql`SELECT count(*) FROM (${Prisma.join(parts, ' UNION ALL ')}) AS locked`
}
