const mostCharacters = 60

/** Whatever a terminal acts on, or shows in another order or as nothing. */
const notPrinted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/** A text of a file as it can be shown: in one line, with escapes for what a terminal would obey, and not long. */
export function printable(text: string): string {
  // Cut first: a text may have gigabytes.
  const start = text.slice(0, 4 * mostCharacters)
  const shown = start.replace(notPrinted, character => `\\u{${character.codePointAt(0)?.toString(16)}}`)
  return shown.length > mostCharacters || start.length < text.length
    ? `${[...shown].slice(0, mostCharacters).join('')}…`
    : shown
}
