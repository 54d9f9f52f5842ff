import type { SearchChoice } from './choice.ts'

/** The most that are offered again. */
const maxRecent = 5

// Not stored: names of contacts are gone with the page.
const recent = new Map<string, readonly SearchChoice[]>()

/** The records that were found and opened last, of an account. */
export function readRecent(account: string): readonly SearchChoice[] {
  return recent.get(account) ?? []
}

/** Offers a record again when nothing is typed. */
export function rememberRecent(account: string, choice: SearchChoice): void {
  const others = readRecent(account).filter(({ id }) => id !== choice.id)
  recent.set(account, [choice, ...others].slice(0, maxRecent))
}
