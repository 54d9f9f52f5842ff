/** Whether the percent-encoded bytes of a text are UTF-8. */
export function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The same of parameters in a query or a form, where a percent sign that encodes nothing stands for itself. */
export function canDecodeParameter(text: string): boolean {
  return canDecode(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
}
