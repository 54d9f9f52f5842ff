/** Whether the percent-encoded bytes of a text are UTF-8. */
export function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
