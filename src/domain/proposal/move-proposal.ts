import type { ProposalStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { type Moment, momentOf } from '../account/today.ts'
import { conflict } from '../errors.ts'
import type { Transitions } from '../writes/moves.ts'
import { proposalRecord } from './record.ts'
import { nextProposalStates, proposalTimes } from './status.ts'

/** How proposals move. */
export const proposalMoves: Transitions<'Proposal', ProposalStatus, Moment> = {
  record: proposalRecord,
  momentOf,
  nextStates: nextProposalStates,
  stateOf: ({ status }) => status,
  changes({ validUntil }, to, { now, today }) {
    if (to === 'accepted' && isPast(validUntil, today))
      throw conflict('Proposal cannot be accepted: it is past its last day')
    return { status: to, ...proposalTimes(to, now) }
  },
}
