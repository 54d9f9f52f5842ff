import type { DealStatus } from '../../generated/prisma/enums.ts'
import type { Moves } from '../writes/moves.ts'
import { dealRecord } from './record.ts'
import { chancesOf, nextStates } from './status.ts'

/** How deals move. */
export const dealMoves: Moves<'Deal', DealStatus, null> = {
  record: dealRecord,
  momentOf: () => null,
  nextStates,
  stateOf: ({ status }) => status,
  changes: (deal, to) => ({ status: to, ...chancesOf(deal, to) }),
}
