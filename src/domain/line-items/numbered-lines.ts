/** Line items with the position each has in the list, from 0. */
export function numberedLines<Line extends object>(lines: readonly Line[] | null | undefined) {
  return (lines ?? []).map((line, position) => ({ ...line, position }))
}
