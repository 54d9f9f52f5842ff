/** The e-mail as contacts are matched by: trimmed, NFC, ASCII letters in lower case; null for none. */
export function emailKey(email: string | null | undefined): string | null {
  const key = email
    ?.trim()
    .normalize('NFC')
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
  return key || null
}
