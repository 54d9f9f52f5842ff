import { looksTyped } from './typed-text.ts'

/** What a spreadsheet takes for a formula, at the start of a cell; see {@link guardFormula}. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** The same behind any separator that a spreadsheet may be told to read the file by. */
const formulaWithin = /([,;\t\r\n])(?='*(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu
/** Most cells have none of these, and are not looked at closer. */
const mayStartCells = /[,;\t\r\n]/

const guardWithin = /([,;\t\r\n])'(?='*(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

/**
 * A cell as a spreadsheet keeps it: a `'` in front makes text of what it would run as a formula, and of what it
 * would make a number, a date or a truth value of, phone numbers among them. What has a `'` there anyway gets
 * another. Stricter than {@link guardFormula}, for files that are made to be edited in a spreadsheet.
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
