/** A list in which one entry stands elsewhere. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1))
}
