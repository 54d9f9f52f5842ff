/** What a form holds, by the names of its controls; what is blank is null. */
export function readForm(form: HTMLFormElement): Record<string, string | null> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [
      name,
      String(value).trim() === '' ? null : String(value),
    ]),
  )
}
