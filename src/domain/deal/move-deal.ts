import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Transitions } from '../writes/moves.ts'
import { dealRecord } from './record.ts'
import { chancesOf, nextDealStates } from './status.ts'

/** How deals move. */
export const dealMoves: Transitions<'Deal', DealStatus, null> = {
  record: dealRecord,
  momentOf: () => null,
  nextStates: nextDealStates,
  stateOf: ({ status }) => status,
  changes: (deal, to) => ({ status: to, ...chancesOf(deal, to) }),
}
