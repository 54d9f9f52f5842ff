import { Prisma } from '../../generated/prisma/client.ts'
import { delegateOf, type RecordDefinition } from '../define-record.ts'
import { badInput } from '../errors.ts'

type OrderedRecord = RecordDefinition<'GalleryItem' | 'PipelineStage'>

/** The largest number that a position can be. */
const lastPosition = 2 ** 31 - 1

/**
 * The first of so many positions after the last of some records. Where those do not fit, as an import can bring any
 * positions, the records are numbered from 0 first.
 */
export async function positionAtEnd(
  tx: Prisma.TransactionClient,
  definition: OrderedRecord,
  where: { readonly accountId: string },
  { last, added }: { readonly last: number | null; readonly added: number },
): Promise<number> {
  const first = (last ?? -1) + 1
  if (first + added - 1 <= lastPosition) return first
  const orderBy = [{ position: 'asc' as const }, { id: 'asc' as const }]
  const select = { id: true }
  const records = await delegateOf({ prisma: tx }, definition.model).findMany({ where, orderBy, select })
  const ids = records.map(({ id }) => id)
  await numberRecords(tx, definition, where, ids)
  return ids.length
}

/** Puts records in the order of `ids`, and answers how many moved; BAD_USER_INPUT unless it names each of them once. */
export async function putInOrder(
  tx: Prisma.TransactionClient,
  definition: OrderedRecord,
  ids: readonly string[],
  { where, what }: { readonly where: { readonly accountId: string }; readonly what: string },
): Promise<number> {
  const records = await delegateOf({ prisma: tx }, definition.model).findMany({ where, select: { id: true } })
  const recordIds = records.map(({ id }) => id)
  if (recordIds.toSorted().join() !== ids.toSorted().join())
    throw badInput({ ids: [`Must name each of ${what} once`] })
  return numberRecords(tx, definition, where, ids)
}

/** Gives records the positions of their ids, and answers how many moved. */
function numberRecords(
  tx: Prisma.TransactionClient,
  { table }: OrderedRecord,
  { accountId }: { readonly accountId: string },
  ids: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} AS record
    SET position = named.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS named (id, place)
    WHERE record.account_id = ${accountId}::uuid AND record.id = named.id AND record.position <> named.place - 1`
}
