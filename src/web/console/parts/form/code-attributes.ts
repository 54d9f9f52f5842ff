/** Has the keyboard of a screen leave a code as it is typed: an address, an id. */
export const codeAttributes = {
  autocapitalize: 'none',
  // In small letters Preact finds the property, for which any text is true.
  autoCorrect: 'off',
  spellcheck: false,
} as const

/** Whether what the keyboard of this mode is for is a code. */
export function isOfCode(mode: string | undefined): boolean {
  return mode === 'email' || mode === 'url'
}
