/** When something is possible again that a limit refuses, as a part of a sentence. */
export function tellWait(headers: Readonly<Record<string, string>>): string {
  const seconds = Number(headers['retry-after'] ?? 60)
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}
