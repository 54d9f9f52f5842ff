import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Transitions } from '../writes/moves.ts'
import { dealRecord } from './record.ts'

/** How deals move. */
export const dealMoves: Transitions<'Deal', DealStatus> = {
  record: dealRecord,
  nextStates: { open: ['won', 'lost', 'abandoned'], won: ['open'], lost: ['open'], abandoned: ['open'] },
  changes: chancesOf,
}

/** A deal's chances. */
export interface Chances {
  /** Chance of winning, 0 to 100. */
  readonly probability: number
  /** The probability a closed deal had while it was open; null for an open one. */
  readonly openProbability: number | null
}

/**
 * A deal's chances once it has moved. A won deal is certain, a lost or abandoned one is out, and a reopened
 * one has the probability it had before.
 */
export function chancesOf({ probability, openProbability }: Chances, to: DealStatus): Chances {
  if (to === 'open') return { probability: openProbability ?? probability, openProbability: null }
  return { probability: to === 'won' ? 100 : 0, openProbability: probability }
}
