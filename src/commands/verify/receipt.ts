import { readFile, stat } from 'node:fs/promises'
import { isObject } from '../../is-object.ts'
import { printableStart } from '../printable.ts'
import { UsageError } from '../usage.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

/** What a receipt says of the file, as it was read: counts and the rest are compared where it says them. */
export interface FileReceipt {
  /** Of the file's bytes before any compression, in lower-case hexadecimal. */
  readonly sha256: string
  readonly [key: string]: unknown
}

/** Bytes as they were read. */
export interface ReadBytes {
  readonly sha256: string
  readonly bytes: number
}

const maxReceiptBytes = 1024 * 1024
const maxDepth = 8
const digestPattern = /^[0-9a-f]{64}$/

/**
 * Reads the receipts of a file of JSON: one as GraphQL answers it, bare or within an answer, or a list of them.
 * Throws a UsageError where it has none that could be of a whole file.
 */
export async function readReceipts(path: string): Promise<readonly FileReceipt[]> {
  const receipts = findReceipts(await readJson(path), 0)
  if (receipts.length === 0) {
    throw new UsageError(
      `${path} has no receipt of a whole file: an object with sha256, as GraphQL answers it.`,
    )
  }
  return receipts
}

async function readJson(path: string): Promise<unknown> {
  const { size } = await stat(path)
  if (size > maxReceiptBytes) throw new UsageError(`${path} is too large to be a receipt.`)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageError(`${path} is no JSON.`, { cause: error })
  }
}

function findReceipts(value: unknown, depth: number): FileReceipt[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  if (isReceipt(value)) return [value]
  return Object.values(value).flatMap(part => findReceipts(part, depth + 1))
}

function isReceipt(value: object): value is FileReceipt {
  const { sha256, outcome = 'complete' } = value as Partial<FileReceipt>
  return typeof sha256 === 'string' && digestPattern.test(sha256) && outcome === 'complete'
}

function isCount(value: unknown): value is { collection: string; records: number } {
  return isObject(value) && typeof value.collection === 'string' && typeof value.records === 'number'
}

/** Compares a file with the receipts that were given: it has to be the file of one of them, in all that this says. */
export function compareWithReceipts(
  receipts: readonly FileReceipt[],
  { file, read }: { readonly file: VerifiedFile; readonly read: ReadBytes },
  findings: Findings,
): void {
  const [first] = receipts
  const receipt = receipts.find(({ sha256 }) => sha256 === read.sha256) ?? first
  if (!receipt) return
  const compare = (what: string, expected: unknown, found: string | number | null) => {
    if (typeof expected !== typeof found || expected === found) return
    findings.add(
      'receipt',
      `${what}: ${printableStart(String(expected))} by the receipt, ${printableStart(String(found))} here`,
    )
  }
  compare('SHA-256', receipt.sha256, read.sha256)
  compare('bytes', receipt.bytes, read.bytes)
  compare('exported at', receipt.exportedAt, file.exportedAt)
  if (!Array.isArray(receipt.counts)) return
  const counts = receipt.counts.filter(isCount)
  const found = new Map(file.counts.map(({ collection, records }) => [collection, records]))
  for (const { collection, records } of counts)
    compare(`records of ${printableStart(collection)}`, records, found.get(collection) ?? 0)
  compare(
    'records',
    receipt.records,
    counts.reduce((sum, { records }) => sum + records, 0),
  )
}
