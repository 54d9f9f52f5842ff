import type { Made, Result } from './run.ts'

/** The longest sentence and value that a row shows whole. */
const widths = { sentence: 78, value: 40 }

/** The head of the table. */
export const tableHead = row('ok', 'number', 'check', 'expected', 'found')

/** A check's row. */
export function describeResult(result: Result): string {
  const { id, sentence, state } = result
  if (state === 'skipped') return row('-', id, sentence, 'not checked', result.why)
  return row(state === 'ok' ? 'yes' : 'NO', id, sentence, result.expected, result.found)
}

/** What failed, in full, and how many there were. */
export function describeEnd(results: readonly Result[]): string {
  const failed = results.filter((result): result is Made => result.state === 'failed')
  const details = failed.map(
    ({ id, sentence, expected, found }) =>
      `${id} ${sentence}\n  expected: ${expected}\n  found:    ${found}\n`,
  )
  return [...details, describeCounts(countResults(results))].join('\n')
}

/** How many checks there were of each kind. */
export function countResults(results: readonly Result[]): { ok: number; failed: number; skipped: number } {
  const count = (state: Result['state']) => results.filter(result => result.state === state).length
  return { ok: count('ok'), failed: count('failed'), skipped: count('skipped') }
}

function describeCounts({ ok, failed, skipped }: ReturnType<typeof countResults>): string {
  return `${ok} kept, ${failed} broken, ${skipped} not checked.`
}

function row(ok: string, id: string, sentence: string, expected: string, found: string): string {
  const cells = [ok.padEnd(4), id.padEnd(7), cut(sentence, widths.sentence), cut(expected, widths.value)]
  return `${cells.join(' ')} ${found.length > widths.value ? `${found.slice(0, widths.value - 1)}…` : found}`
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
}
