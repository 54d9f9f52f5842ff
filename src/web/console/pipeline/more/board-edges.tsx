import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { noteFocus } from '../../parts/overlays/note-focus.ts'
import { count } from '../../words/numbers.ts'

/** How much of a board is out of sight. */
type Beyond = Readonly<Record<keyof ReturnType<typeof findBeyond>, number>>

/** Says how many more stages there are to the right, and deals below, and leads there. */
export function BoardEdges({ board }: { readonly board: RefObject<HTMLElement | null> }) {
  const [beyond, setBeyond] = useState<Beyond>({ stages: 0, deals: 0 })
  const look = () => {
    if (!board.current) return
    const found = findBeyond(board.current)
    const [stages, deals] = [found.stages.length, found.deals.length]
    setBeyond(now => (now.stages === stages && now.deals === deals ? now : { stages, deals }))
  }
  // Whatever was drawn may have other cards.
  useLayoutEffect(look)
  useEffect(() => {
    // The board scrolls by itself, or the page does.
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [])
  /** What the button that was pressed last leads to. */
  const next = useRef<Element>(undefined)
  const scroll = (to: keyof Beyond, part: ScrollToOptions) => {
    const { current: own } = board
    if (!own) return
    // The button goes once all is in sight, and the focus with it.
    next.current = findBeyond(own)[to][0]
    noteFocus(document.activeElement, () => next.current?.querySelector<HTMLElement>('h2, a'))()
    const scrolls = part.left || own.scrollHeight > own.clientHeight + 1
    const target = scrolls ? own : document.scrollingElement
    target?.scrollBy(part)
  }
  return (
    <div class="board-edges">
      {beyond.deals > 0 && (
        <button type="button" onClick={() => scroll('deals', { top: innerHeight * partOfView })}>
          {count(beyond.deals, 'more deal')} <span aria-hidden="true">↓</span>
          <span class="visually-hidden">below</span>
        </button>
      )}
      {beyond.stages > 0 && (
        <button type="button" onClick={() => scroll('stages', { left: innerWidth * partOfView })}>
          {count(beyond.stages, 'more stage')} <span aria-hidden="true">→</span>
          <span class="visually-hidden">to the right</span>
        </button>
      )}
    </div>
  )
}

/** So far one goes at once, to see where one was. */
const partOfView = 0.6

/** A column counts as seen where half of it is, a card where so many pixels of it are. */
const seenPixels = 56

/** Columns to the right, and cards below in the columns that are in sight. */
function findBeyond(board: HTMLElement) {
  const { right, bottom } = board.getBoundingClientRect()
  const end = Math.min(bottom, innerHeight) - seenPixels
  const columns = [...board.querySelectorAll('.column')]
  const isSeen = (column: Element) => {
    const { left, width } = column.getBoundingClientRect()
    return left + width / 2 <= right
  }
  const seen = columns.filter(isSeen)
  const cards = seen.flatMap(column => [...column.querySelectorAll('.card')])
  return {
    stages: columns.filter(column => !isSeen(column)),
    deals: cards.filter(card => card.getBoundingClientRect().top > end),
  }
}
