/** Whether the percent-encoded bytes of a text are UTF-8. */
export function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The same for parameters of a query or a form, where a percent sign that encodes nothing is itself. */
export function canDecodeParameter(text: string): boolean {
  return canDecode(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
}
