import { looksTyped } from './typed-text.ts'

/** The start of a cell that a spreadsheet takes for a formula; see {@link guardFormula}. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** The same behind any separator that a spreadsheet can be set to. */
const formulaWithin = /([,;\t\r\n])(?='*"?(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu
/** Most cells have none of these and need no further check. */
const mayStartCells = /[,;\t\r\n]/

const guardWithin = /([,;\t\r\n])'(?='*"?(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

/**
 * A cell that a spreadsheet leaves unchanged: a `'` in front makes text of a formula and of a text that it
 * would read as a number, a date or a truth value, phone numbers among them. A text that begins with `'` gets
 * another. Stricter than {@link guardFormula}, for files that are edited in a spreadsheet.
 */
export function guardText(cell: string): string {
  const guarded = mayStartCells.test(cell) ? cell.replace(formulaWithin, "$1'") : cell
  return needsGuard(cell) ? `'${guarded}` : guarded
}

/** The text that {@link guardText} made a cell of; any other text stays as it is. */
export function removeTextGuard(cell: string): string {
  const text = cell.replace(guardWithin, '$1')
  return text.startsWith("'") && needsGuard(text) ? text.slice(1) : text
}

function needsGuard(cell: string): boolean {
  if (cell === '') return false
  const text = cell.startsWith("'") ? cell.replace(/^'+/, '') : cell
  return formulaStart.test(text) || looksTyped(text)
}
