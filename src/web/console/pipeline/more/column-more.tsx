import { useLayoutEffect, useRef } from 'preact/hooks'
import { count } from '../../words/numbers.ts'
import type { StageColumn } from '../group-deals.ts'
import { LoadedPage } from './loaded-page.tsx'
import type { MoreDeals } from './more-deals.ts'

/** What a column has beside the deals that it shows, and how they are loaded. */
export function ColumnMore({
  column: { id, name, deals, figures, next },
  more: { pages, load, keep },
}: {
  readonly column: StageColumn
  readonly more: MoreDeals
}) {
  const ofColumn = pages.filter(({ stageId }) => stageId === id)
  const left = figures ? figures.count - deals.length : 0
  const button = useRef<HTMLButtonElement>(null)
  /** The column, and what it had when more was asked for. */
  const asked = useRef<{ readonly column: Element | null; readonly known: typeof deals }>(undefined)
  // Before the next key comes.
  useLayoutEffect(() => {
    const { column, known = deals } = asked.current ?? {}
    const place = deals.findIndex(deal => !known.some(({ id }) => id === deal.id))
    if (place < 0) return
    asked.current = undefined
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== button.current) return
    column?.querySelectorAll<HTMLElement>('.card-title')[place]?.focus()
  }, [deals.length])
  return (
    <>
      {left > 0 && (
        <button
          ref={button}
          class="column-more"
          type="button"
          onClick={({ currentTarget }) => {
            asked.current = { column: currentTarget.closest('.column'), known: deals }
            load(id, next)
          }}
        >
          Load more<span class="visually-hidden"> of {name}</span>
          <span class="quiet">{count(left, 'deal')} left</span>
        </button>
      )}
      {ofColumn.map(({ page }) => (
        <LoadedPage
          key={page}
          stageId={id}
          page={page}
          onRead={deals => keep({ stageId: id, page, deals })}
        />
      ))}
    </>
  )
}
