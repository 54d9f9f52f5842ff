import type { DealCardFragment } from '../generated.ts'
import type { StageColumn } from './group-deals.ts'
import type { Moves } from './use-moves.ts'

/** What the cards and columns of a board can do. */
export interface BoardActions {
  readonly columns: readonly StageColumn[]
  /** The deal that is held by the pointer. */
  readonly held: DealCardFragment | null
  readonly hold: (deal: DealCardFragment | null) => void
  readonly open: (deal: DealCardFragment) => void
  readonly toStage: Moves['toStage']
  readonly toStatus: Moves['toStatus']
}
