import type { DealStatus } from '../../generated/prisma/enums.ts'

/** What a move between states reads and writes of a deal. */
export interface DealState {
  readonly status: DealStatus
  /** Chance of winning, 0 to 100. */
  readonly probability: number
  /** The probability a closed deal had while it was open; null for an open one. */
  readonly openProbability: number | null
}

const nextStates: Readonly<Record<DealStatus, readonly DealStatus[]>> = {
  open: ['won', 'lost', 'abandoned'],
  won: ['open'],
  lost: ['open'],
  abandoned: ['open'],
}

/**
 * The deal in its new state, or null where it cannot move there. A won deal is certain, a lost or
 * abandoned one is out, and a reopened one has the probability it had before.
 */
export function moveDeal(deal: DealState, to: DealStatus): DealState | null {
  if (!nextStates[deal.status].includes(to)) return null
  if (to === 'open') {
    return { status: to, probability: deal.openProbability ?? deal.probability, openProbability: null }
  }
  return { status: to, probability: to === 'won' ? 100 : 0, openProbability: deal.probability }
}
