import { useLayoutEffect } from 'preact/hooks'
import { explain } from '../../client/problem.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { type DealCardFragment, MoreDealsDocument } from '../../generated.ts'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { dealsOnPage } from './more-deals.ts'

/** Reads a page of the deals of a stage; it shows that it is on its way, or why it does not come. */
export function LoadedPage({
  stageId,
  page,
  onRead,
}: {
  /** null for the deals that are in no stage. */
  readonly stageId: string | null
  readonly page: number
  readonly onRead: (deals: readonly DealCardFragment[]) => void
}) {
  const filter = { status: ['open' as const], ...(stageId === null ? { hasStage: false } : { stageId }) }
  const variables = { filter, page, pageSize: dealsOnPage }
  const { data, error, refresh } = useLiveQuery(MoreDealsDocument, variables, [
    'deal',
    'contact',
    'pipeline_stage',
  ])
  const deals = data?.deals?.items
  useLayoutEffect(() => {
    if (deals) onRead(deals)
  }, [deals])
  // Its column went, with the last deal that was in it: what it had is kept up to date no longer.
  useLayoutEffect(() => () => onRead([]), [])
  if (deals) return null
  if (error) return <ProblemNotice problem={explain(error)} retry={refresh} isAside />
  return (
    <p class="column-more quiet" role="status">
      Loading…
    </p>
  )
}
