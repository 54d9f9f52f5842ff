import type { ReceiptFragment } from '../../generated.ts'
import { saveFile } from '../save-file.ts'

/** Saves a receipt as GraphQL answers it, for `bizgate verify --receipt`. */
export function downloadReceipt(receipt: ReceiptFragment): void {
  const { id, exportedAt, endedAt, outcome, face, userId, counts, records, bytes, sha256 } = receipt
  // Without what the cache has added to it.
  const plain = counts.map(({ collection, records }) => ({ collection, records }))
  const content = { id, exportedAt, endedAt, outcome, face, userId, counts: plain, records, bytes, sha256 }
  const text = `${JSON.stringify(content, null, 2)}\n`
  saveFile({ name: `receipt-${id}.json`, type: 'application/json' }, [text])
}
