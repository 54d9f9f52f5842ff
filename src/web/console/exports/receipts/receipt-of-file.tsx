import { CopyBlock } from '../../parts/copy-block.tsx'
import { count } from '../../words/numbers.ts'
import type { DownloadedFile } from '../download-file.ts'
import type { Export } from '../downloads.ts'
import { pathInShell } from './path-in-shell.ts'
import { type ReceiptsOf, useReceipts } from './receipts-query.ts'

/** How many of the newest receipts are searched for that of a file. */
const newest = { page: 1, pageSize: 20 }

/** The receipt of a file that has come, and the command that compares the two. */
export function ReceiptOfFile({
  of,
  fileName,
  file,
  checkedBy,
}: {
  readonly of: ReceiptsOf
  readonly fileName: string
  readonly file: DownloadedFile
  readonly checkedBy: Export['checkedBy']
}) {
  const { data, fetching, stale } = useReceipts(of, newest)
  const receipt = data?.receipts?.items.find(({ id }) => id === file.receiptId)
  if (!receipt && (fetching || stale)) return <p class="export-outcome">Looking for its receipt…</p>
  if (!receipt?.sha256) {
    return (
      <p class="export-outcome" data-tone="bad">
        <strong>Its receipt was not found</strong>, so the file cannot be compared with it.
      </p>
    )
  }
  const { id, records, bytes, sha256 } = receipt
  // A proxy may end half a file as if it were a whole one.
  if (bytes !== file.bytes) {
    return (
      <p class="export-outcome" data-tone="bad">
        <strong>The file is not whole</strong>: its receipt says {count(bytes ?? 0, 'byte')}, and{' '}
        {count(file.bytes, 'byte')} came. Do not rely on it: export again.
      </p>
    )
  }
  const path = pathInShell(fileName)
  const command =
    checkedBy === 'sha256sum' ? `sha256sum ${path}` : `npx bizgate verify ${path} --sha256 ${sha256}`
  return (
    <div class="export-outcome">
      <p>
        Receipt <code>{id}</code>: {count(records, 'record')}, {count(bytes, 'byte')},{' '}
        <span class="no-break">SHA-256</span> <code>{sha256}</code>. This checks the file:
      </p>
      <CopyBlock text={command} label="Copy the command" />
    </div>
  )
}
