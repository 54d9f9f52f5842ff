import type { ReceiptFragment } from '../generated.ts'
import { fetchInSession } from '../session/session.ts'
import type { FileTarget } from './file-target.ts'

/** A file that has come. */
export interface DownloadedFile {
  readonly bytes: number
  /** Shows that the file is whole; null where it was not found. */
  readonly receipt: ReceiptFragment | null
}

/** The service has refused a download before its first byte. */
export class DownloadRefused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  /** Whether the service itself refused it; false where the answer is of something before it, such as a proxy. */
  readonly isOfService: boolean
  /** What the service requires for it, as a refusal of GraphQL names it; null where it does not say so. */
  readonly requires: string | null
  constructor({ status, headers }: Response, text: string) {
    super(`Refused with ${status}`)
    const sentence = readError(text)
    this.status = status
    this.isOfService = sentence !== null
    this.requires = sentence && readRequired(sentence)
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null
    this.requestId = headers.get('x-request-id')
  }
}

/** The sentence of the service's refusal; null where a body is none. */
function readError(text: string): string | null {
  try {
    const { error } = JSON.parse(text)
    return typeof error === 'string' ? error : null
  } catch {
    return null
  }
}

/** What is required, by the sentence of a 403. */
function readRequired(sentence: string): string | null {
  const [, scope] = /the scope (\w+) is missing/.exec(sentence) ?? []
  if (scope) return `scope:${scope}`
  return sentence.includes('account owner only') ? 'owner' : null
}

/** Finds the receipt of this id; null where it is not there, or cannot be read. */
export type FindReceipt = (id: string, signal: AbortSignal) => Promise<ReceiptFragment | null>

/** How often progress is reported, in milliseconds. */
const betweenMs = 100

/**
 * Downloads a file into a target and saves it, unless its receipt shows that it was cut off. Throws then, and where it
 * is refused, breaks off, cannot be written or is aborted; then there is no file.
 */
export async function downloadFile(
  path: string,
  {
    target,
    signal,
    findReceipt,
    onAnswer,
    onProgress,
  }: {
    readonly target: FileTarget
    readonly signal: AbortSignal
    readonly findReceipt: FindReceipt
    /** Called before the first byte, with the seconds to when another one is possible; null where one is now. */
    readonly onAnswer: (secondsToNext: number | null) => void
    readonly onProgress: (bytes: number) => void
  },
): Promise<DownloadedFile> {
  try {
    const response = await fetchInSession(path, { signal }, null)
    if (!response.ok || !response.body)
      throw new DownloadRefused(response, await response.text().catch(() => ''))
    onAnswer(secondsToNext(response.headers))
    let bytes = 0
    let reportedAt = 0
    // A browser's stream cannot be iterated over everywhere yet.
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length
      await target.write(part.value)
      if (performance.now() - reportedAt < betweenMs) continue
      reportedAt = performance.now()
      onProgress(bytes)
    }
    onProgress(bytes)
    const id = response.headers.get('export-receipt-id')
    const receipt = id === null ? null : await findReceipt(id, signal)
    // A proxy may end half a file as if it were a whole one.
    if (receipt && (receipt.outcome !== 'complete' || receipt.bytes !== bytes)) throw new Error('Cut off')
    await target.save()
    return { bytes, receipt }
  } catch (error) {
    // Why it failed says more than what is left of it.
    await target.discard().catch(() => {})
    throw error
  }
}

/** From `RateLimit: "accountExport";r=0;t=3600`. */
function secondsToNext(headers: Headers): number | null {
  const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return remaining === '0' ? Number(seconds) : null
}
