import type { ReceiptFragment } from '../../generated.ts'
import type { DownloadedFile } from '../download-file.ts'

/** What of a file is not as its receipt says; nothing where it is that file, whole and unchanged. */
export type Difference = 'records' | 'bytes' | 'SHA-256'

/** Compares a file that has come with the receipt that the service keeps of it. */
export function checkDownload(file: DownloadedFile, receipt: ReceiptFragment): readonly Difference[] {
  const isCounted = receipt.counts.every(({ collection, records }) => file.counts[collection] === records)
  return [
    ...(isCounted ? [] : ['records' as const]),
    ...(file.bytes === receipt.bytes ? [] : ['bytes' as const]),
    ...(file.sha256 === receipt.sha256 ? [] : ['SHA-256' as const]),
  ]
}
