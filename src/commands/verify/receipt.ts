import { readFile, stat } from 'node:fs/promises'
import { isObject } from '../../is-object.ts'
import { printableStart } from '../printable.ts'
import { UsageError } from '../usage.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

/** What a receipt says of the file. Counts and the rest are checked where it says them. */
export interface FileReceipt {
  /** Of the file's bytes before any compression, in lower-case hexadecimal. */
  readonly sha256: string
  readonly bytes?: number
  readonly exportedAt?: string
  readonly records?: number
  readonly counts?: readonly { readonly collection: string; readonly records: number }[]
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
  const receipt = isObject(value) ? asReceipt(value) : null
  if (receipt) return [receipt]
  return Object.values(value).flatMap(part => findReceipts(part, depth + 1))
}

function asReceipt(value: Readonly<Record<string, unknown>>): FileReceipt | null {
  const { sha256, outcome, bytes, exportedAt, records, counts } = value
  if (typeof sha256 !== 'string' || !digestPattern.test(sha256)) return null
  if (outcome !== undefined && outcome !== 'complete') return null
  return {
    sha256,
    ...(typeof bytes === 'number' ? { bytes } : {}),
    ...(typeof exportedAt === 'string' ? { exportedAt } : {}),
    ...(typeof records === 'number' ? { records } : {}),
    ...(Array.isArray(counts) ? { counts: counts.filter(isCount) } : {}),
  }
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
  const differs = (what: string, expected: unknown, found: unknown) => {
    if (expected === undefined || expected === found) return
    findings.add(
      'receipt',
      `${what}: ${printableStart(String(expected))} by the receipt, ${printableStart(String(found))} here`,
    )
  }
  differs('SHA-256', receipt.sha256, read.sha256)
  differs('bytes', receipt.bytes, read.bytes)
  if (file.exportedAt !== null) differs('exported at', receipt.exportedAt, file.exportedAt)
  const counts = new Map(file.counts.map(({ collection, records }) => [collection, records]))
  for (const { collection, records } of receipt.counts ?? [])
    differs(`records of ${printableStart(collection)}`, records, counts.get(collection) ?? 0)
  const told = receipt.counts?.reduce((sum, { records }) => sum + records, 0)
  if (told !== undefined) differs('records', receipt.records, told)
}
