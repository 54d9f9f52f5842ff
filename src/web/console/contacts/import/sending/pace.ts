import { rest } from './send-batch.ts'

/** Points that are spent at once, out of the 50,000 that a user has in a minute. */
const burst = 15_000
/** Points a second after that: six tenths of what there is, so that the other views go on. */
const perSecond = 500

/** Spends points no faster than the user has them: a large import takes minutes, and hinders nothing else. */
export function openPace(): (points: number, signal: AbortSignal) => Promise<void> {
  let left = burst
  let at = performance.now()
  return async (points, signal) => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - at) / 1_000) * perSecond)
    at = now
    if (left < points) await rest(((points - left) / perSecond) * 1_000, signal)
    left -= points
  }
}

/** What a request costs that imports rows, and writes contacts of some. */
export function pointsOfRows(rows: number, isCheck: boolean): number {
  return 70 + Math.ceil(rows * (isCheck ? 0.4 : 1.4))
}

/** What a request costs that deletes contacts. */
export function pointsOfDeletion(contacts: number): number {
  return 70 + 5.4 * contacts
}
