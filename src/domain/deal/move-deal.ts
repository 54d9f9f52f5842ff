import type { Deal } from '../../generated/prisma/client.ts'
import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Transitions } from '../writes/moves.ts'
import { dealRecord } from './record.ts'

/** How deals move. */
export const dealMoves: Transitions<'Deal', DealStatus> = {
  record: dealRecord,
  nextStates: { open: ['won', 'lost', 'abandoned'], won: ['open'], lost: ['open'], abandoned: ['open'] },
  changes: chancesOf,
}

type Chances = Pick<Deal, 'probability' | 'openProbability'>

/**
 * A deal's chances once it has moved. A won deal is certain, a lost or abandoned one is out, and a reopened
 * one has the probability it had before.
 */
export function chancesOf({ probability, openProbability }: Chances, to: DealStatus): Chances {
  if (to === 'open') return { probability: openProbability ?? probability, openProbability: null }
  return { probability: to === 'won' ? 100 : 0, openProbability: probability }
}
