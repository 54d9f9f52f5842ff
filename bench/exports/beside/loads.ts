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
  whole: number
  bytes: number
  /** Answers that were not 200, by their status; those that broke off are under 0. */
  readonly refused: Record<number, number>
}

/** Exports that go on until the signal; each place begins the next one when its last has ended. */
export async function runLoad(
  places: number,
  next: () => Promise<AskedExport>,
  { signal, bytesPerSecond }: { readonly signal: AbortSignal; readonly bytesPerSecond?: number },
): Promise<LoadCounts> {
  const counts: LoadCounts = { whole: 0, bytes: 0, refused: {} }
  await Promise.all(
    Array.from({ length: places }, async () => {
      while (!signal.aborted) {
        const status = await readOne(await next(), { counts, signal, bytesPerSecond })
        if (status === 200 || signal.aborted) continue
        counts.refused[status] = (counts.refused[status] ?? 0) + 1
        await delay(500)
      }
    }),
  )
  return counts
}

interface Reading {
  readonly counts: LoadCounts
  readonly signal: AbortSignal
  readonly bytesPerSecond: number | undefined
}

/** Answers the status, or 0 where the answer broke off. */
async function readOne(asked: AskedExport, { counts, signal, bytesPerSecond }: Reading): Promise<number> {
  try {
    const response = await ask(asked, signal)
    const { statusCode = 0 } = response
    const beganAt = performance.now()
    let bytes = 0
    for await (const chunk of response) {
      bytes += chunk.length
      counts.bytes += chunk.length
      if (!bytesPerSecond) continue
      const aheadMs = (bytes / bytesPerSecond) * 1_000 - (performance.now() - beganAt)
      if (aheadMs > 0) await delay(aheadMs, undefined, { signal })
    }
    if (statusCode === 200) counts.whole += 1
    return statusCode
  } catch {
    return 0
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
