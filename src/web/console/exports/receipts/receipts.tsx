import { useEffect, useId, useRef } from 'preact/hooks'
import { useSearch } from '../../client/address.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Pager, readPage } from '../../parts/lists/pager.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import type { DownloadState } from '../downloads.ts'
import { ReceiptLine } from './receipt.tsx'
import { type ReceiptsOf, useReceipts } from './receipts-query.ts'

const pageSize = 5

/** The receipts of an export, the newest first. */
export function Receipts({
  of,
  title,
  state,
}: {
  readonly of: ReceiptsOf
  /** Of the export. */
  readonly title: string
  /** What becomes of the viewer's own export, which leaves a receipt as well. */
  readonly state: DownloadState['kind']
}) {
  const id = useId()
  const pageKey = `${of}-receipts`
  const page = readPage(useSearch()[0], pageKey)
  const answer = useReceipts(of, { page, pageSize })
  useRefreshAfter(state, answer.refresh)
  return (
    <section class="receipts" aria-labelledby={id}>
      <h3 id={id}>Receipts</h3>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ receipts }) => (
          <>
            {receipts.total === 0 ? (
              <p class="quiet">None yet. Every export leaves one here, whoever takes it.</p>
            ) : (
              <ol>
                {receipts.items.map(receipt => (
                  <li key={receipt.id}>
                    <ReceiptLine receipt={receipt} />
                  </li>
                ))}
              </ol>
            )}
            <Pager
              page={page}
              pageSize={pageSize}
              total={receipts.total}
              part={{ key: pageKey, label: `${title}: pages of receipts` }}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** How long the service may take to notice that a client has left, in milliseconds. */
const noticedMs = 1_500

function useRefreshAfter(state: DownloadState['kind'], refresh: () => void): void {
  const last = useRef(state)
  useEffect(() => {
    const wasRunning = last.current === 'running'
    last.current = state
    if (!wasRunning || state === 'running') return
    refresh()
    const timer = setTimeout(refresh, noticedMs)
    return () => clearTimeout(timer)
  }, [state])
}
