import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fetchInSession } from '../session/session.ts'
import type { FileTarget } from './file-target.ts'
import type { RecordCounter } from './record-counters.ts'

/** How far a download is. */
export interface Progress {
  readonly bytes: number
  /** How many records, by their collection. */
  readonly counts: Readonly<Record<string, number>>
}

/** A file that has come as a whole, and what it takes to find its receipt and to compare it. */
export interface DownloadedFile extends Progress {
  /** In lower-case hexadecimal digits. */
  readonly sha256: string
  /** null where the answer does not say it. */
  readonly receiptId: string | null
  /** In how many seconds another one is possible; null where one is now. */
  readonly secondsToNext: number | null
}

/** The service has refused a download before its first byte. */
export class DownloadRefused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  constructor({ status, headers }: Response) {
    super(`Refused with ${status}`)
    this.status = status
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null
    this.requestId = headers.get('x-request-id')
  }
}

/** How often progress is told, in milliseconds. */
const betweenMs = 100

/**
 * Downloads a file into a target and saves it once it is there as a whole. Throws where it is refused, breaks off or
 * is aborted; then there is no file.
 */
export async function downloadFile(
  path: string,
  {
    target,
    counter,
    signal,
    tellProgress,
  }: {
    readonly target: FileTarget
    readonly counter: RecordCounter
    readonly signal: AbortSignal
    readonly tellProgress: (progress: Progress) => void
  },
): Promise<DownloadedFile> {
  try {
    const response = await fetchInSession(path, { signal })
    if (!response.ok || !response.body) throw new DownloadRefused(response)
    let bytes = 0
    let toldAt = 0
    // WebCrypto hashes only what is in memory as a whole, and only on pages of https.
    const hash = sha256.create()
    // A browser's stream cannot be iterated over everywhere yet.
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length
      counter.add(part.value)
      hash.update(part.value)
      await target.write(part.value)
      if (performance.now() - toldAt < betweenMs) continue
      toldAt = performance.now()
      tellProgress({ bytes, counts: counter.counts() })
    }
    // A proxy may end half a file as if it were a whole one.
    if (!counter.isWhole()) throw new Error('The file ends early')
    await target.save()
    return {
      bytes,
      counts: counter.counts(),
      sha256: bytesToHex(hash.digest()),
      receiptId: response.headers.get('export-receipt-id'),
      secondsToNext: secondsToNext(response.headers),
    }
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** From `RateLimit: "accountExport";r=0;t=3600`. */
function secondsToNext(headers: Headers): number | null {
  const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return remaining === '0' ? Number(seconds) : null
}
