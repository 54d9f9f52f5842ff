import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useDialog } from '../client/address.ts'
import type { DealCardFragment } from '../generated.ts'
import { tell } from '../parts/overlays/toasts.tsx'
import { following, useFollow } from '../parts/use-follow.ts'
import { useReturn } from '../parts/use-return.ts'
import type { BoardActions } from './board-actions.ts'
import { BoardColumn } from './board-column.tsx'
import { findBeside, findNeighbour } from './board-focus.ts'
import { ClosingZones } from './closing-zones.tsx'
import { DealDialog } from './deal/deal-dialog.tsx'
import type { StageColumn } from './group-deals.ts'
import { BoardEdges } from './more/board-edges.tsx'
import { LoadedDeal } from './more/loaded-deal.tsx'
import type { MoreDeals } from './more/more-deals.ts'
import { useMoves } from './use-moves.ts'

/**
 * The stages side by side. Arrows go from card to card, Shift with an arrow moves the deal to the next stage, Enter
 * opens its page; the pointer drags, and each card has a menu of what it can do.
 */
export function Board({
  columns,
  isWhole,
  more,
}: {
  readonly columns: readonly StageColumn[]
  /** Whether all open deals are there without more. */
  readonly isWhole: boolean
  readonly more: MoreDeals
}) {
  const moves = useMoves()
  const { left: board, leave } = useReturn<HTMLDivElement>()
  const [held, hold] = useState<DealCardFragment | null>(null)
  const { opened, open, close } = useDialog('deal')
  const deals = columns.flatMap(({ deals }) => deals)
  const before = useRef(deals)
  const broughtBack = useRef<string>(undefined)
  // One that somebody else moves to where not all are shown does not go from under the reader's hands.
  const follow = useFollow(board, 'data-deal', id => {
    const deal = before.current.find(deal => deal.id === id)
    if (isWhole || !deal || broughtBack.current === id) return false
    broughtBack.current = id
    more.keepDeal(id, deal)
    return true
  })
  useLayoutEffect(() => {
    before.current = deals
  })
  const edit = ({ id }: DealCardFragment) => open(id)
  const keepAndMove: BoardActions['toStage'] = (deal, stage) => {
    more.keepDeal(deal.id)
    moves.toStage(deal, stage)
  }
  const toStage = following(follow, keepAndMove)
  const toStatus = following(follow, moves.toStatus, true)
  const actions: BoardActions = { columns, more, held, hold, edit, leave, ...moves, toStage, toStatus }
  const press = (event: KeyboardEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('.card-title')
    const neighbour = card && findNeighbour(columns, card.dataset.deal, event.key)
    if (!neighbour || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const { deal, dealId } = neighbour
    if (!event.shiftKey) return board.current?.querySelector<HTMLElement>(`[data-deal="${dealId}"]`)?.focus()
    const column = findBeside(columns, moves.outcomeOf(deal).stage?.id ?? null, event.key)
    if (column) toStage(deal, column)
  }
  // What is edited stays open when somebody else closes the deal meanwhile.
  const edited = useRef<DealCardFragment>(undefined)
  const onBoard = deals.find(({ id }) => id === opened)
  edited.current = onBoard ?? more.kept[opened ?? ''] ?? edited.current
  const shown = edited.current?.id === opened ? edited.current : undefined
  useEffect(() => {
    if (opened) more.keepDeal(opened)
  }, [opened])
  const take = (id: string, read: DealCardFragment | null) => {
    if (read) return more.keepDeal(id, read)
    more.dropDeal(id)
    if (id !== opened || shown) return
    tell('The deal is not there: it was deleted, or the address is not right.', { tone: 'bad' })
    close()
  }
  const asked = Object.entries(more.kept).filter(([id]) => !isWhole || (id === opened && !onBoard))
  const stages = columns.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  return (
    <div>
      {asked.map(([id, deal]) => (
        <LoadedDeal key={id} id={id} deal={deal} onRead={read => take(id, read)} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards inside */}
      <div ref={board} class="board" onKeyDown={press}>
        {columns.map(column => (
          <BoardColumn key={column.id} column={column} actions={actions} />
        ))}
        {held && <ClosingZones deal={held} actions={actions} />}
      </div>
      <BoardEdges board={board} />
      {shown && <DealDialog deal={shown} stages={stages} onClose={close} />}
    </div>
  )
}
