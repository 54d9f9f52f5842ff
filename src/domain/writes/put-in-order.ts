import { Prisma } from '../../generated/prisma/client.ts'
import { delegateOf, type RecordDefinition } from '../define-record.ts'
import { badInput } from '../errors.ts'

/** Puts records in the order of `ids`, and answers how many moved; BAD_USER_INPUT unless it names each of them once. */
export async function putInOrder(
  tx: Prisma.TransactionClient,
  { model, table }: RecordDefinition<'GalleryItem' | 'PipelineStage'>,
  ids: readonly string[],
  { where, what }: { readonly where: { readonly accountId: string }; readonly what: string },
): Promise<number> {
  const records = await delegateOf({ prisma: tx }, model).findMany({ where, select: { id: true } })
  const recordIds = records.map(({ id }) => id)
  if (recordIds.toSorted().join() !== ids.toSorted().join())
    throw badInput({ ids: [`Must name each of ${what} once`] })
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} AS record
    SET position = named.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS named (id, place)
    WHERE record.account_id = ${where.accountId}::uuid AND record.id = named.id AND record.position <> named.place - 1`
}
