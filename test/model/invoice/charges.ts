import { type Line, sumOfLines } from './model.ts'

/** What is said of what an invoice is for. */
export interface Charges {
  readonly amountCents: number | null | undefined
  readonly lines: readonly Line[]
  /** What it is for where nothing says it. */
  readonly otherwise?: number | undefined
}

/** The amount in cents: the lines' sum, which a given amount has to be too, or else what is given. Null where wrong. */
export function amountOf({ amountCents, lines, otherwise }: Charges): number | null {
  if (lines.length === 0) return amountCents ?? otherwise ?? null
  const sum = sumOfLines(lines)
  return (amountCents ?? sum) === sum ? sum : null
}

/** The number that is drawn next: one up from the last that was drawn, past those that are taken. */
export function nextDrawn(lastDrawn: number, taken: ReadonlySet<string>): number {
  const next = lastDrawn + 1
  return taken.has(spellNumber(next)) ? nextDrawn(next, taken) : next
}

/** A drawn number as it is written. */
export function spellNumber(drawn: number): string {
  return `INV-${String(drawn).padStart(4, '0')}`
}
