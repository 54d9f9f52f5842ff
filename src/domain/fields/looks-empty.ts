// U+2800, a Braille cell without dots, is a symbol by its properties.
const nothingToSee = /^[\s\u2800\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a text shows nothing: blanks, controls and invisible characters only. */
export function looksEmpty(text: string): boolean {
  return nothingToSee.test(text)
}
