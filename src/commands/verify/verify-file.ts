import { createHash } from 'node:crypto'
import { readFileBytes } from '../../files/json/reading/file-bytes.ts'
import { inDigits } from '../printable.ts'
import { verifyAccountExport } from './account-export.ts'
import { verifyContactsCsv } from './contacts-csv.ts'
import { Findings } from './findings.ts'
import { compareWithReceipts, type FileReceipt, type ReadBytes } from './receipt.ts'
import type { VerifiedFile } from './verified-file.ts'

/** What is said of a file: that it is the one of its receipt, that something is wrong, or neither. */
export interface Verdict {
  readonly verdict: 'proven' | 'wrong' | 'unproven'
  /** The report. */
  readonly lines: readonly string[]
}

/**
 * Verifies a file by its name: contacts as CSV, or else an account export. It is `proven` only where nothing is
 * wrong with it and it is the file of one of the receipts; without any it is `unproven` at best.
 */
export async function verifyFile(path: string, receipts: readonly FileReceipt[]): Promise<Verdict> {
  const findings = new Findings()
  const { file, read } = await readWhole(path, findings)
  // What was not read to its end has no digest to compare, and something is wrong with it already.
  if (read) compareWithReceipts(receipts, { file, read }, findings)
  const lines = [...describeFile(file, read), ...findings.lines()]
  if (!findings.isEmpty) return { verdict: 'wrong', lines }
  return { verdict: receipts.length > 0 && read ? 'proven' : 'unproven', lines }
}

/** The digest is that of the very bytes that are checked. */
async function readWhole(
  path: string,
  findings: Findings,
): Promise<{ readonly file: VerifiedFile; readonly read: ReadBytes | null }> {
  let read: ReadBytes | null = null
  async function* open(): AsyncGenerator<Uint8Array, void, void> {
    const digest = createHash('sha256')
    let bytes = 0
    for await (const chunk of readFileBytes(path)) {
      digest.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    read = { sha256: digest.digest('hex'), bytes }
  }
  const isCsv = /\.csv(\.gz|\.zst)?$/i.test(path)
  const file = isCsv ? await verifyContactsCsv(open(), findings) : await verifyAccountExport(open, findings)
  return { file, read }
}

function* describeFile({ about, counts, unknown }: VerifiedFile, read: ReadBytes | null): Generator<string> {
  yield about
  const records = counts.reduce((sum, { records }) => sum + records, 0)
  const each = counts.map(({ collection, records }) => `${collection} ${inDigits(records)}`)
  yield `${inDigits(records)} records: ${each.join(', ')}`
  if (read) yield `${inDigits(read.bytes)} bytes, SHA-256 ${read.sha256}`
  if (unknown.length > 0) yield `This version does not know, and has not checked: ${unknown.join(', ')}`
}
