import type { ProposalStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { conflict } from '../errors.ts'
import type { Transitions } from '../writes/moves.ts'
import { proposalRecord } from './record.ts'

/** How proposals move. */
export const proposalMoves: Transitions<'Proposal', ProposalStatus> = {
  record: proposalRecord,
  nextStates: {
    draft: ['sent'],
    sent: ['accepted', 'declined', 'expired'],
    accepted: [],
    declined: [],
    expired: [],
  },
  times: { sent: 'sentAt', accepted: 'decidedAt', declined: 'decidedAt' },
  changes({ validUntil }, to, { today }) {
    if (to === 'accepted' && isPast(validUntil, today))
      throw conflict('Proposal cannot be accepted: it is past its last day')
    return {}
  },
}
