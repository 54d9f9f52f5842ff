/** Whether a key belongs to an input method that composes a text; of the last one, Safari says it by the code alone. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
