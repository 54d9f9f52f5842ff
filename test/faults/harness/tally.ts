import { here } from './machine-speed.ts'
import type { Sent } from './send.ts'

/** What a fault did to the traffic. */
export interface Tally {
  readonly sent: number
  readonly good: number
  readonly unavailable: number
  /** Of the writes that were refused so, those that are there. */
  readonly doneYetRefused: number
  /** Neither an answer of the contract nor a documented refusal. */
  readonly wrong: number
  /** Cut, or without an answer in 10 s. */
  readonly lost: number
  /** Answered as done, and not there. */
  readonly missing: number
  /** There more than once. */
  readonly duplicated: number
  readonly slowestMs: number
  /** From the end of the fault to the first good answer, and past the last refusal of what was sent since. */
  readonly recoveredMs: number
  /** What came in place of good and documented answers. */
  readonly details: readonly string[]
}

/** A second of it is the machine's; all else is the gateway's, which waits no longer. */
const maxAnswerMs = 9_000 + here(1_000)

/** Counts what was sent against the marks that are there afterwards. */
export function tallyUp(
  all: readonly Sent[],
  marks: readonly string[],
  { faultEndedAtMs, mayCut }: { readonly faultEndedAtMs: number; readonly mayCut: boolean },
): Tally {
  const rows = new Map<string, number>()
  for (const mark of marks) rows.set(mark, (rows.get(mark) ?? 0) + 1)
  const rowsOf = ({ mark }: Sent) => rows.get(mark ?? '') ?? 0
  const count = (holds: (sent: Sent) => boolean) => all.filter(holds).length
  const tookMs = ({ sentAtMs, endedAtMs }: Sent) => endedAtMs - sentAtMs
  const isLost = (sent: Sent) =>
    (sent.outcome === 'cut' && !mayCut) || sent.outcome === 'silent' || tookMs(sent) > maxAnswerMs
  return {
    sent: all.length,
    good: count(({ outcome }) => outcome === 'good'),
    unavailable: count(({ outcome }) => outcome === 'unavailable'),
    doneYetRefused: count(sent => sent.outcome === 'unavailable' && rowsOf(sent) > 0),
    wrong: count(({ outcome }) => outcome === 'wrong'),
    lost: count(isLost),
    missing: count(sent => sent.mark !== null && sent.outcome === 'good' && rowsOf(sent) === 0),
    duplicated: count(sent => sent.mark !== null && rowsOf(sent) > 1),
    slowestMs: Math.round(Math.max(0, ...all.map(tookMs))),
    recoveredMs: Math.round(recoveredAfter(all, faultEndedAtMs)),
    details: all
      .filter(sent => sent.outcome === 'wrong' || isLost(sent))
      .map(sent => `after ${Math.round(tookMs(sent))} ms: ${sent.outcome} ${sent.detail}`),
  }
}

function recoveredAfter(all: readonly Sent[], faultEndedAtMs: number): number {
  const since = all.filter(({ sentAtMs }) => sentAtMs >= faultEndedAtMs)
  const refused = since.filter(({ outcome }) => outcome !== 'good').map(({ sentAtMs }) => sentAtMs)
  const good = since.filter(({ outcome }) => outcome === 'good').map(({ endedAtMs }) => endedAtMs)
  return Math.max(Math.min(...good), ...refused) - faultEndedAtMs
}
