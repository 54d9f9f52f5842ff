/**
 * A copy of the beginning of a text, for values that outlive the request. A substring holds the whole text in
 * memory: the name of an operation would hold its document.
 */
export function copyBeginning(text: string, characters: number): string {
  return Buffer.from(text.slice(0, characters)).toString()
}
