import type { ReceiptFragment } from '../../generated.ts'
import { CopyBlock } from '../../parts/copy-block.tsx'
import { count } from '../../words/numbers.ts'
import type { Export } from '../downloads.ts'
import { pathInShell } from './path-in-shell.ts'

/** The receipt of a file that has come, and the command that compares the two. */
export function ReceiptOfFile({
  fileName,
  receipt: { id, records, bytes, sha256 },
  checkedBy,
}: {
  readonly fileName: string
  readonly receipt: ReceiptFragment
  readonly checkedBy: Export['checkedBy']
}) {
  const path = pathInShell(fileName)
  const command =
    checkedBy === 'sha256sum' ? `sha256sum ${path}` : `npx bizgate verify ${path} --sha256 ${sha256}`
  return (
    <div class="export-outcome">
      <p>
        Receipt <code>{id}</code>: {count(records, 'record')}, {count(bytes ?? 0, 'byte')},{' '}
        <span class="no-break">SHA-256</span> <code>{sha256}</code>. This checks the file:
      </p>
      <CopyBlock text={command} label="Copy the command" />
    </div>
  )
}
