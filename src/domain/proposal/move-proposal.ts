import type { Proposal } from '../../generated/prisma/client.ts'
import type { ProposalStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { todayOf } from '../account/today.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { requireMove } from '../writes/next-states.ts'
import { proposalRecord } from './record.ts'
import { nextStates, timesOf } from './status.ts'

/** Which proposal goes where, and the relations to read of it (Prisma's `include`). */
export interface ProposalMove extends RecordKey {
  readonly to: ProposalStatus
  /** Full name of who accepts it. */
  readonly acceptedName?: string
  readonly query: object
}

/** Moves a proposal to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export async function moveProposal(
  context: Context,
  { to, acceptedName, query, ...key }: ProposalMove,
): Promise<Proposal> {
  const today = await todayOf(context, key.accountId)
  return withLockedRecord(context, proposalRecord, key, async ({ tx, record: proposal }) => {
    requireMove(nextStates, { label: proposalRecord.label, from: proposal.status, to })
    if (to === 'accepted' && isPast(proposal.validUntil, today)) {
      throw conflict('Proposal cannot be accepted: it is past its last day')
    }
    const names = acceptedName === undefined ? {} : { acceptedName }
    const data = { status: to, ...timesOf(to, context.now()), ...names }
    return tx.proposal.update({ ...query, where: inAccount(key), data })
  })
}
