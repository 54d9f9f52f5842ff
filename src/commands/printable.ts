/** The text of a file as a terminal may show it: controls, which a terminal would obey, are spelled out. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, character => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
