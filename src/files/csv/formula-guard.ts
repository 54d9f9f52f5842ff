/**
 * What a spreadsheet takes for the start of a formula, in ASCII or full-width, also behind blanks
 * and invisible characters; a leading tab or line break is guarded for itself, because spreadsheets
 * drop it and look at what follows. With quote marks in front it is harmless, and gets one more, so a
 * reader of the cell can tell the guard from the original text.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * The same behind a semicolon or a tab, by which spreadsheets of many countries separate cells. Such a
 * reader finds no quotes at the start of the cell, so a line break within them starts a row. It takes a quote
 * mark there, which CSV doubles, for an empty text in quotes, and drops it.
 */
const formulaWithin = /([;\t\r\n])(?='*"?(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

/** The guard of {@link guardFormula} at the start of a cell. */
const guardAtStart = /^'(?='*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]))/u
const guardWithin = /([;\t\r\n])'(?='*"?(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

/**
 * Digits and the punctuation of phone numbers behind one plus sign: no letter but an extension's, so it names no
 * function, cell or command. An international number has 7 to 15 digits; an extension may add six.
 */
const plainPhone = /^\+(?=[\d(])(?:[ ()./-]*\d){7,21}$/
const plainPhoneWithExtension = /^\+(?=(?:\D*\d){7,21}$)[\d(][\d ()./-]*\d ?(?:x|ext\.?) ?\d{1,6}$/i

/**
 * A cell as a spreadsheet may safely open it: a `'` in front makes text of what it would run as a
 * formula. A plain phone number such as `+1 (555) 010-0100` stays as it is; a negative number does
 * not, as no contact has one.
 */
export function guardFormula(cell: string): string {
  const guarded = cell.replace(formulaWithin, "$1'")
  return formulaStart.test(cell) && !isPlainPhone(cell) ? `'${guarded}` : guarded
}

/** The text that {@link guardFormula} made a cell of; any other text stays as it is. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(guardWithin, '$1').replace(guardAtStart, '')
}

/** Whether a cell is a phone number that starts with a plus and is nothing else. */
export function isPlainPhone(cell: string): boolean {
  return cell.startsWith('+') && (plainPhone.test(cell) || plainPhoneWithExtension.test(cell))
}
