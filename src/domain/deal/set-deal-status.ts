import type { Deal } from '../../generated/prisma/client.ts'
import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { moveDeal } from './status.ts'

/** Which deal goes where, and the relations to read of it (Prisma's `include`). */
export interface DealMove extends RecordKey {
  readonly status: DealStatus
  readonly query: object
}

/** Moves a deal to another state; NOT_FOUND, or CONFLICT where the deal cannot go there. */
export function setDealStatus(context: Context, { accountId, id, status, query }: DealMove): Promise<Deal> {
  const where = inAccount({ accountId, id })
  return context.database.prisma.$transaction(async tx => {
    // Of two moves at once, the second sees what the first one did.
    await tx.$queryRaw`SELECT 1 FROM deals WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
    const deal = await tx.deal.findUnique({ where })
    if (!deal) throw notFound('Deal')
    const moved = moveDeal(deal, status)
    if (!moved) throw conflict(`Deal cannot go from ${deal.status} to ${status}`)
    return tx.deal.update({ ...query, where, data: moved })
  })
}
