/** The words of a name, for sentences: `leadForms` is `lead forms`. */
export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).trim()
}
