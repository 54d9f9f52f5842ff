const maxCharacters = 60

/** Whatever a terminal acts on, or shows in another order or as nothing. */
const notPrinted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** The text of a file in one line for a terminal: control characters are spelled out. */
export function printable(text: string): string {
  return text.replace(notPrinted, character => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The beginning of a text of a file for a terminal, of 60 characters at most. */
export function printableStart(text: string): string {
  // Cut first: a text can have gigabytes.
  const start = text.slice(0, 4 * maxCharacters)
  const shown = printable(start)
  return shown.length > maxCharacters || start.length < text.length
    ? `${[...shown].slice(0, maxCharacters).join('')}…`
    : shown
}

/** A count, such as `12,345`. */
export function inDigits(count: number): string {
  return count.toLocaleString('en')
}
