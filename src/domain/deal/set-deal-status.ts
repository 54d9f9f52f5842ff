import type { Deal } from '../../generated/prisma/client.ts'
import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { dealRecord } from './record.ts'
import { moveDeal } from './status.ts'

/** Which deal goes where, and the relations to read of it (Prisma's `include`). */
export interface DealMove extends RecordKey {
  readonly status: DealStatus
  readonly query: object
}

/** Moves a deal to another state; NOT_FOUND, or CONFLICT where the deal cannot go there. */
export function setDealStatus(context: Context, { status, query, ...key }: DealMove): Promise<Deal> {
  return withLockedRecord(context, dealRecord, key, async ({ tx, record: deal }) => {
    const moved = moveDeal(deal, status)
    if (!moved) throw conflict(`Deal cannot go from ${deal.status} to ${status}`)
    return tx.deal.update({ ...query, where: inAccount(key), data: moved })
  })
}
