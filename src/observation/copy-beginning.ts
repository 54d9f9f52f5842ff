/**
 * The beginning of a text, in memory of its own. A part of a text keeps all of it in memory, as the name of an
 * operation its whole document: for what is kept longer than the request.
 */
export function copyBeginning(text: string, characters: number): string {
  return Buffer.from(text.slice(0, characters)).toString()
}
