import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { count, whole } from '../words/numbers.ts'
import { bytes } from './bytes.ts'
import type { Progress } from './download-file.ts'
import { type Export, useDownload } from './downloads.ts'
import { useHasCome } from './next-time.tsx'
import { Outcome } from './outcome.tsx'
import { Receipts } from './receipts/receipts.tsx'
import type { ReceiptsOf } from './receipts/receipts-query.ts'
import { Verdict } from './receipts/verdict.tsx'

/** An export: what will be in it, how to begin it, how far it is and what became of it. */
export function ExportSection({
  title,
  limit,
  ways,
  expected,
  receiptsOf,
  viewerId,
  children,
}: {
  readonly title: string
  readonly limit: string
  /** What can be begun, by the words of its button. */
  readonly ways: Readonly<Record<string, Export>>
  /** How many records are there now, of the collections that can be counted before. */
  readonly expected: Readonly<Record<string, number>>
  readonly receiptsOf: ReceiptsOf
  readonly viewerId: string
  readonly children: ComponentChildren
}) {
  const id = useId()
  const { id: account } = useAccount()
  const { state, start, cancel } = useDownload(`${account} ${receiptsOf}`)
  const isPossible = useHasCome('nextAt' in state ? state.nextAt : null)
  return (
    <section class="export" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div class="export-run">
        {state.kind === 'running' ? (
          <>
            <Run title={title} progress={state.progress} expected={expected} />
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          </>
        ) : (
          Object.entries(ways).map(([action, wanted]) => (
            <button type="button" key={action} disabled={!isPossible} onClick={() => start(wanted)}>
              {action}
            </button>
          ))
        )}
      </div>
      <div role="status">
        <Outcome state={state} limit={limit} />
        {state.kind === 'saved' && <Verdict of={receiptsOf} file={state.file} />}
      </div>
      <Receipts of={receiptsOf} title={title} state={state.kind} viewerId={viewerId} />
    </section>
  )
}

function Run({
  title,
  progress,
  expected,
}: {
  readonly title: string
  readonly progress: Progress
  readonly expected: Readonly<Record<string, number>>
}) {
  const total = Object.values(expected).reduce((sum, number) => sum + number, 0)
  const done = Object.keys(expected).reduce((sum, name) => sum + (progress.counts[name] ?? 0), 0)
  const others = Object.values(progress.counts).reduce((sum, number) => sum + number, 0) - done
  return (
    <div class="export-progress">
      <progress aria-label={`${title}: progress`} max={Math.max(1, total)} value={Math.min(done, total)} />
      <span>
        {whole(done)} of {whole(total)} records{others > 0 && `, ${count(others, 'other')}`},{' '}
        {bytes(progress.bytes)}
      </span>
    </div>
  )
}
