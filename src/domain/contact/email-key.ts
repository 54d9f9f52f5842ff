/**
 * The e-mail as contacts are matched by: trimmed, ASCII letters in lower case; null for none. Nothing
 * else is folded: NFC turns the Kelvin sign into a K, and a look-alike must never be somebody's address.
 */
export function emailKey(email: string | null | undefined): string | null {
  const key = email?.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
  return key || null
}
