import type { ErrorAnswer } from '../../../http/errors.ts'

/** When something is possible again that a limit refuses, as a part of a sentence. */
export function tellWait(headers: Readonly<Record<string, string>>): string {
  const seconds = Number(headers['retry-after'] ?? 60)
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

/** What a 429 says that has nothing to do with what was written. */
export function tellTooMuch({ headers }: ErrorAnswer) {
  const text = `Too many requests came from your network within a minute. Try again ${tellWait(headers)}.`
  return { title: 'Too much at once', text }
}
