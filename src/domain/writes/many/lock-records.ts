import { Prisma } from '../../../generated/prisma/client.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../../define-record.ts'

/** Which records of which account. */
export interface RecordKeys {
  readonly accountId: string
  readonly ids: readonly string[]
}

/** A row of a model that is not known here, with what every record has that is changed by its id. */
type FoundRow<Name extends ModelName> = RowOf<Name> & { readonly id: string; readonly updatedAt: Date }

/**
 * Locks records until the transaction ends and reads them, by id; what the account does not have is left
 * out. They are locked in the order of their ids, which prevents deadlocks.
 */
export async function lockRecords<Name extends ModelName>(
  tx: Prisma.TransactionClient,
  { model, table }: RecordDefinition<Name>,
  { accountId, ids }: RecordKeys,
): Promise<ReadonlyMap<string, FoundRow<Name>>> {
  await tx.$queryRaw`
    SELECT 1 FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  // Read by a statement that begins after the locks were granted, and so sees what their last holders wrote.
  return readRecords(tx, model, { accountId, ids, query: {} })
}

/** Reads records by id, with the relations that `query` names (Prisma's `include`). */
export async function readRecords<Name extends ModelName>(
  tx: Prisma.TransactionClient,
  model: Name,
  { accountId, ids, query }: RecordKeys & { readonly query: object },
): Promise<ReadonlyMap<string, FoundRow<Name>>> {
  const found = await delegateOf({ prisma: tx }, model).findMany({
    ...query,
    where: { accountId, id: { in: ids } },
  })
  const rows = found as FoundRow<Name>[]
  return new Map(rows.map(row => [row.id, row]))
}
