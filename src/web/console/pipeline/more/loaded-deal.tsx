import { useLayoutEffect } from 'preact/hooks'
import { readRecordId } from '../../client/address.ts'
import { explain } from '../../client/problem.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { type DealCardFragment, DealNowDocument } from '../../generated.ts'
import { ProblemNotice } from '../../parts/problem-notice.tsx'

/** Reads a deal by its id, null where there is none; it shows why that does not come. */
export function LoadedDeal({
  id,
  deal,
  onRead,
}: {
  /** As the address names it, perhaps. */
  readonly id: string
  /** What it was read as last. */
  readonly deal: DealCardFragment | null
  readonly onRead: (deal: DealCardFragment | null) => void
}) {
  const variables = { id: readRecordId(id) }
  const { data, error, isLatest, refresh } = useLiveQuery(
    DealNowDocument,
    variables,
    ['deal', 'contact', 'pipeline_stage'],
    { ids: [id, deal?.contact?.id, deal?.stage?.id] },
  )
  const read = data?.deal
  const isGone = read === null && isLatest
  useLayoutEffect(() => {
    if (read || isGone) onRead(read ?? null)
  }, [read, isGone])
  return error && !deal ? <ProblemNotice problem={explain(error)} retry={refresh} isAside /> : null
}
