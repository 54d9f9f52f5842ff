import type { ProposalStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { type Moment, momentOf } from '../account/today.ts'
import { conflict } from '../errors.ts'
import type { Moves } from '../writes/moves.ts'
import { proposalRecord } from './record.ts'
import { nextStates, timesOf } from './status.ts'

/** How proposals move. */
export const proposalMoves: Moves<'Proposal', ProposalStatus, Moment> = {
  record: proposalRecord,
  momentOf,
  nextStates,
  stateOf: ({ status }) => status,
  changes({ validUntil }, to, { now, today }) {
    if (to === 'accepted' && isPast(validUntil, today))
      throw conflict('Proposal cannot be accepted: it is past its last day')
    return { status: to, ...timesOf(to, now) }
  },
}
