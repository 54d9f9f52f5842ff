import type { Contract } from '../../generated/prisma/client.ts'
import type { ContractStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { todayOf } from '../account/today.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { requireMove } from '../writes/next-states.ts'
import { contractRecord } from './record.ts'
import { nextStates, timesOf } from './status.ts'

/** Which contract goes where, and the relations to read of it (Prisma's `include`). */
export interface ContractMove extends RecordKey {
  readonly to: ContractStatus
  /** Full name of who signs it. */
  readonly signedName?: string
  readonly query: object
}

/** Moves a contract to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export async function moveContract(
  context: Context,
  { to, signedName, query, ...key }: ContractMove,
): Promise<Contract> {
  const today = await todayOf(context, key.accountId)
  return withLockedRecord(context, contractRecord, key, async ({ tx, record: contract }) => {
    requireMove(nextStates, { label: contractRecord.label, from: contract.status, to })
    if (to === 'signed' && isPast(contract.expiresOn, today)) {
      throw conflict('Contract cannot be signed: it is past its last day')
    }
    const names = signedName === undefined ? {} : { signedName }
    const data = { status: to, ...timesOf(to, context.now()), ...names }
    return tx.contract.update({ ...query, where: inAccount(key), data })
  })
}
