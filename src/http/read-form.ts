import { invalidBody } from './errors.ts'
import { canDecodeParameter } from './percent-encoding.ts'
import { readText } from './read-json.ts'

/** What an HTML form sent: a text by name, or the texts of a name that came more than once. */
export type SentForm = Readonly<Record<string, string | readonly string[]>>

/**
 * Reads a body of `application/x-www-form-urlencoded`; throws the 400 for one that is no UTF-8. A browser sends
 * every field of a form, so an empty field counts as absent, and ends lines by CRLF, also those of a name, where what
 * was typed and declared has LF.
 */
export function readForm(body: Uint8Array): SentForm {
  const text = readText(body)
  if (!canDecodeParameter(text)) throw invalidBody('Must be UTF-8, percent-encoded')
  const filled = [...new URLSearchParams(text)].filter(([, value]) => value !== '')
  const byName = Map.groupBy(filled, ([name]) => withLineFeeds(name))
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const [value = '', ...more] = pairs.map(([, text]) => withLineFeeds(text))
      return [name, more.length === 0 ? value : [value, ...more]]
    }),
  )
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
