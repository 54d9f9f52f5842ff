import type { ProposalStatus } from '../../generated/prisma/enums.ts'
import type { NextStates } from '../writes/next-states.ts'

/** Where a proposal may go. */
export const nextProposalStates: NextStates<ProposalStatus> = {
  draft: ['sent'],
  sent: ['accepted', 'declined', 'expired'],
  accepted: [],
  declined: [],
  expired: [],
}

/** The times that a proposal notes when it moves to a state. */
export function proposalTimes(to: ProposalStatus, now: Date): { sentAt?: Date; decidedAt?: Date } {
  if (to === 'sent') return { sentAt: now }
  return to === 'accepted' || to === 'declined' ? { decidedAt: now } : {}
}
