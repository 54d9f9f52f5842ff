import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** An export, as somebody asks for it. */
export interface AskedExport {
  readonly url: string
  readonly token: string
  /** Of GraphQL; a GET where absent. */
  readonly body?: string
}

/** What came of the exports of a load. */
export interface LoadCounts {
  /** How many are being answered. */
  running: number
  whole: number
  bytes: number
  /** Answers that were not 200, by their status; those that broke off are under 0. */
  readonly refused: Record<number, number>
}

/**
 * Exports that go on until the signal; each place begins the next one when its last has ended. One that is refused
 * comes again when it was told to.
 */
export async function runLoad(
  places: number,
  next: () => Promise<AskedExport>,
  { counts, signal, bytesPerSecond }: LoadOptions,
): Promise<void> {
  await Promise.all(
    Array.from({ length: places }, async () => {
      while (!signal.aborted) {
        const { status, retryAfterSeconds } = await readOne(await next(), { counts, signal, bytesPerSecond })
        if (status === 200 || signal.aborted) continue
        counts.refused[status] = (counts.refused[status] ?? 0) + 1
        await delay(retryAfterSeconds * 1_000, undefined, { signal }).catch(() => {})
      }
    }),
  )
}

interface LoadOptions {
  readonly counts: LoadCounts
  readonly signal: AbortSignal
  readonly bytesPerSecond?: number
}

interface Reading {
  readonly counts: LoadCounts
  readonly signal: AbortSignal
  readonly bytesPerSecond: number | undefined
}

/** Answers the status, or 0 where the answer broke off, and when to come again. */
async function readOne(asked: AskedExport, { counts, signal, bytesPerSecond }: Reading) {
  let isRunning = false
  try {
    const response = await ask(asked, signal)
    const { statusCode: status = 0 } = response
    isRunning = status === 200
    if (isRunning) counts.running += 1
    const beganAt = performance.now()
    let bytes = 0
    for await (const chunk of response) {
      bytes += chunk.length
      counts.bytes += chunk.length
      if (!bytesPerSecond) continue
      const aheadMs = (bytes / bytesPerSecond) * 1_000 - (performance.now() - beganAt)
      if (aheadMs > 0) await delay(aheadMs, undefined, { signal })
    }
    if (isRunning) counts.whole += 1
    return { status, retryAfterSeconds: Number(response.headers['retry-after'] ?? 1) }
  } catch {
    return { status: 0, retryAfterSeconds: 1 }
  } finally {
    if (isRunning) counts.running -= 1
  }
}

function ask({ url, token, body }: AskedExport, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', accept: 'text/event-stream' } : {}),
  }
  return new Promise((resolve, reject) => {
    request(url, { method: body ? 'POST' : 'GET', headers, agent: false, signal }, resolve)
      .on('error', reject)
      .end(body)
  })
}
