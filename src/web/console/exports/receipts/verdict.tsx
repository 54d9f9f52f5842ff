import { count } from '../../words/numbers.ts'
import type { DownloadedFile } from '../download-file.ts'
import { checkDownload } from './check-download.ts'
import { type ReceiptsOf, useReceipts } from './receipts-query.ts'

/** How many of the newest receipts are looked through for that of a file. */
const newest = { page: 1, pageSize: 20 }

/** Says whether a file that has come is the one that its receipt tells of. */
export function Verdict({ of, file }: { readonly of: ReceiptsOf; readonly file: DownloadedFile }) {
  const { data, fetching, stale } = useReceipts(of, newest)
  const receipt = data?.receipts?.items.find(({ id }) => id === file.receiptId)
  if (!receipt) {
    if (fetching || stale) return <p class="export-outcome">Comparing it with its receipt…</p>
    return (
      <p class="export-outcome" data-tone="bad">
        <strong>Its receipt was not found</strong>, so it could not be compared.
      </p>
    )
  }
  const differences = checkDownload(file, receipt)
  if (differences.length > 0) {
    return (
      <p class="export-outcome" data-tone="bad">
        <strong>It is not what its receipt says</strong>: it differs in {list(differences)}. Do not rely on
        it: export again.
      </p>
    )
  }
  return (
    <p class="export-outcome">
      <strong>Whole</strong>: its {count(receipt.records, 'record')}, {count(file.bytes, 'byte')} and{' '}
      <span class="no-break">SHA-256</span> are those of its receipt.
    </p>
  )
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words)
}
