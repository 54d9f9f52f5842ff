/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = sorted.length % 2 === 1 ? [middle, middle] : [middle - 1, middle]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}

/**
 * The median over the rounds of one server's number divided by the other's in the same round: what
 * slows a machine down for a while slows both.
 */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): number {
  const rounds = Math.min(ours.length, theirs.length)
  return median(Array.from({ length: rounds }, (_, n) => (ours[n] ?? Number.NaN) / (theirs[n] ?? Number.NaN)))
}
