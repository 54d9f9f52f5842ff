/** The words of a name, for sentences: `leadForms` is `lead forms`. */
export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).trim()
}

/** The text with its first letter in lower case. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
