import type { Deal, Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { hasCode } from '../writes/prisma-errors.ts'

/** Which deal changes and how, and the relations to read of it (Prisma's `include`). */
export interface DealChange extends RecordKey {
  readonly data: Prisma.DealUncheckedUpdateInput & { readonly probability?: number | undefined }
  readonly query: object
}

/** Changes a deal; NOT_FOUND, or CONFLICT where it is closed and its probability would change. */
export async function updateDeal(
  context: Context,
  { accountId, id, data, query }: DealChange,
): Promise<Deal> {
  const { deal } = context.database.prisma
  const where = inAccount({ accountId, id })
  const { probability } = data
  // The condition stands in the write itself, so that a deal closed at the same moment is refused too.
  const changeable = probability === undefined ? {} : { OR: [{ status: 'open' as const }, { probability }] }
  try {
    return await deal.update({ ...query, where: { ...where, ...changeable }, data })
  } catch (error) {
    if (!hasCode(error, 'P2025')) throw error
    const closed = await deal.findUnique({ where })
    throw closed ? conflict(`The probability of a ${closed.status} deal cannot change`) : notFound('Deal')
  }
}
