import { Prisma } from '../../../generated/prisma/client.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../../define-record.ts'

/** Which records of which account. */
export interface RecordKeys {
  readonly accountId: string
  readonly ids: readonly string[]
}

/**
 * Locks records until the transaction ends and reads them, by id; what the account does not have is left
 * out. They are locked in the order of their ids, which prevents deadlocks.
 */
export async function lockRecords<Name extends ModelName>(
  tx: Prisma.TransactionClient,
  { model, table }: RecordDefinition<Name>,
  { accountId, ids }: RecordKeys,
): Promise<ReadonlyMap<string, RowOf<Name>>> {
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
): Promise<ReadonlyMap<string, RowOf<Name>>> {
  const found = await delegateOf({ prisma: tx }, model).findMany({
    ...query,
    where: { accountId, id: { in: ids } },
  })
  // A model that is not known here does not say that it has an id, which the condition needs.
  const rows = found as (RowOf<Name> & { readonly id: string })[]
  return new Map(rows.map(row => [row.id, row]))
}
