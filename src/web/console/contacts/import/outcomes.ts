import { whole } from '../../words/numbers.ts'
import type { KnownOutcome, RowResult } from './kept-imports.ts'

/** What becomes of a row, in words: after a check, and after an import. */
export const outcomeLabels = {
  check: {
    created: 'To be added',
    stayed: '',
    updated: 'Changes a contact',
    skipped: 'Known',
    failed: 'With mistakes',
  },
  import: {
    created: 'Added',
    stayed: 'Added, and in use',
    updated: 'Changed a contact',
    skipped: 'Known',
    failed: 'Left out',
  },
} as const satisfies Record<string, Record<KnownOutcome, string>>

/** How many rows have which outcome. */
export function countOutcomes(results: readonly RowResult[]): Readonly<Record<KnownOutcome, number>> {
  const counts = { created: 0, stayed: 0, updated: 0, skipped: 0, failed: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

/** The outcomes in one line, without those of no row. */
export function sayOutcomes(results: readonly RowResult[], what: keyof typeof outcomeLabels): string {
  const counts = countOutcomes(results)
  const outcomes = Object.keys(counts) as KnownOutcome[] // the keys of a whole record
  return outcomes
    .filter(outcome => counts[outcome] > 0)
    .map(outcome => `${outcomeLabels[what][outcome].toLowerCase()}: ${whole(counts[outcome])}`)
    .join(', ')
}
