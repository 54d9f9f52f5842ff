/** The key that was pressed; where its layout has a letter of another script, what a Latin one has in its place. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  // In Arabic the question mark is another one too.
  if (!/^(?!\p{Script=Latin})[\p{L}\p{M}؟]/u.test(key)) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const letter = /^Key(.)$/.exec(code)?.[1] ?? key
  return shiftKey ? letter : letter.toLowerCase()
}
