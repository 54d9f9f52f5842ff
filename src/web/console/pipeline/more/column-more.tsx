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
  return (
    <>
      {left > 0 && (
        <button class="column-more" type="button" onClick={() => load(id, next)}>
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
