import type { Deal, Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { dealRecord } from './record.ts'

/** What of a deal changes. */
export type DealData = Prisma.DealUncheckedUpdateInput & { readonly probability?: number | undefined }

/** Which deal changes and how, and the relations to read of it (Prisma's `include`). */
export interface DealChange extends ChangeKey {
  readonly data: DealData
  readonly query: object
}

/** Changes a deal; NOT_FOUND, or CONFLICT where it is closed and its probability would change. */
export function updateDeal(context: Context, { data, query, ...key }: DealChange): Promise<Deal> {
  return withLockedRecord(context, dealRecord, { ...key, input: data }, ({ tx, record: deal }) => {
    requireChangeable(deal, data)
    return tx.deal.update({ ...query, where: inAccount(key), data })
  })
}

/** CONFLICT where the probability of a closed deal would change. */
export function requireChangeable(
  { status, probability }: Pick<Deal, 'status' | 'probability'>,
  data: Pick<DealData, 'probability'>,
): void {
  if (status === 'open' || data.probability === undefined || data.probability === probability) return
  throw conflict(`The probability of a ${status} deal cannot change`)
}
