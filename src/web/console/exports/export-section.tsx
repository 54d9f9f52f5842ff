import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { pressable } from '../parts/pressable.ts'
import { pressedOnce } from '../parts/pressed-once.ts'
import { useFocusBack } from '../parts/use-focus-back.ts'
import { useSecondsTo } from '../parts/use-seconds-to.ts'
import { bytes } from './bytes.ts'
import { DownloadOutcome } from './download-outcome.tsx'
import { type Export, useDownload } from './downloads.ts'
import { ReceiptOfFile } from './receipts/receipt-of-file.tsx'
import { Receipts } from './receipts/receipts.tsx'
import { type ReceiptsOf, useFindReceipt } from './receipts/receipts-query.ts'

/** An export: what will be in it, how to begin it, how far it is and what became of it. */
export function ExportSection({
  title,
  limit,
  ways,
  receiptsOf,
  children,
}: {
  readonly title: string
  readonly limit: string
  /** What can be begun, by the words of its button. */
  readonly ways: Readonly<Record<string, Export>>
  readonly receiptsOf: ReceiptsOf
  readonly children: ComponentChildren
}) {
  const id = useId()
  const { id: account } = useAccount()
  const { state, start, cancel } = useDownload(`${account} ${receiptsOf}`, useFindReceipt(receiptsOf))
  const seconds = useSecondsTo(('nextAt' in state && state.nextAt?.getTime()) || 0)
  const isPossible = seconds === 0 || state.kind === 'broken'
  const startButton = useFocusBack(state.kind === 'running')
  const cancelButton = useFocusBack(state.kind !== 'running')
  return (
    <section class="export" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div class="export-run">
        {state.kind === 'running' ? (
          <>
            <div class="export-progress">
              <progress aria-label={`${title}: progress`} />
              <span>{bytes(state.bytes)} so far</span>
            </div>
            <button {...pressedOnce} ref={cancelButton} type="button" onClick={cancel}>
              Cancel
            </button>
          </>
        ) : (
          Object.entries(ways).map(([action, wanted], at) => (
            <button
              ref={at === 0 ? startButton : null}
              type="button"
              key={action}
              {...pressable(!isPossible || state.kind === 'choosing', () => start(wanted))}
            >
              {action}
            </button>
          ))
        )}
      </div>
      <div role="status">
        <DownloadOutcome state={state} limit={limit} />
        {state.kind === 'saved' && state.file.receipt && (
          <ReceiptOfFile {...state} receipt={state.file.receipt} />
        )}
      </div>
      <Receipts of={receiptsOf} title={title} state={state.kind} />
    </section>
  )
}
