import type { DealCardFragment } from '../generated.ts'
import type { useReturn } from '../parts/use-return.ts'
import type { StageColumn } from './group-deals.ts'
import type { MoreDeals } from './more/more-deals.ts'
import type { Moves } from './use-moves.ts'

/** What the cards and columns of a board can do. */
export interface BoardActions {
  readonly columns: readonly StageColumn[]
  /** The deal that is held by the pointer. */
  readonly held: DealCardFragment | null
  readonly hold: (deal: DealCardFragment | null) => void
  readonly edit: (deal: DealCardFragment) => void
  /** Remembers which deal's page is opened from here. */
  readonly leave: ReturnType<typeof useReturn>['leave']
  readonly more: MoreDeals
  readonly outcomeOf: Moves['outcomeOf']
  readonly toStage: Moves['toStage']
  readonly toStatus: Moves['toStatus']
}

/** A deal of the board, and what can be done with it. */
export interface BoardDeal {
  readonly deal: DealCardFragment
  readonly actions: BoardActions
}
