import { isSame } from './is-same.ts'

/** An entry of a list that is edited. */
interface Keyed {
  /** Tells it from the others while it is on the page. */
  readonly key: number
}

/** What is known of the entries of a list. */
interface EntryWords<Entry> {
  /** What tells that an entry of others is one that is known here, the surest first; one added here is at -1. */
  readonly knownBy: readonly ((entry: Entry, at: number) => unknown)[]
  /** What of it is saved. */
  readonly contentOf: (entry: Entry) => unknown
  readonly say: (entry: Entry) => string
}

/** What came of a list that others may have changed too. */
export interface MergedList<List> {
  /** What others have, with the keys that its entries have here. */
  readonly initial: List
  readonly values: List
  /** What others did, as a sentence; blank where that is nothing. */
  readonly said: string
}

/** Merges a list entry by entry: who alone changed, added or removed one decides, and where both did, it stays as it is here. */
export function mergeEntries<Entry extends Keyed>(
  initial: readonly Entry[],
  mine: readonly Entry[],
  latest: readonly Entry[],
  words: EntryWords<Entry>,
): MergedList<readonly Entry[]> {
  const now = withKeys(initial, mine, latest, words)
  const isAlike = (one: Entry | undefined, other: Entry | undefined) =>
    isSame(one && words.contentOf(one), other && words.contentOf(other))
  const isMovedHere = isMoved(initial, mine)
  const isMovedThere = isMoved(initial, now)
  const inOrder = isMovedThere && !isMovedHere ? [...now, ...mine] : [...mine, ...now]
  const entries = [...new Set(inOrder.map(({ key }) => key))].map(key => {
    const [was, here, there] = [initial, mine, now].map(list => list.find(entry => entry.key === key))
    const isKept = isAlike(was, here)
    const isOfOthers = !isAlike(was, there) && !isAlike(here, there)
    const done = isOfOthers ? [sayChange(was, there, words) + (isKept ? '' : sayKept(here))] : []
    return { taken: (isKept ? there : here) ?? [], done }
  })
  const done = entries.flatMap(({ done }) => done)
  if (isMovedThere) done.push(`changed the order${isMovedHere ? sayKept(mine) : ''}`)
  return {
    initial: now,
    values: entries.flatMap(({ taken }) => taken),
    said: done.length > 0 ? `Others ${done.join('; ')}.` : '',
  }
}

/** What others have, with the keys of what was there or was added here alike. */
function withKeys<Entry extends Keyed>(
  initial: readonly Entry[],
  mine: readonly Entry[],
  latest: readonly Entry[],
  { knownBy }: EntryWords<Entry>,
): readonly Entry[] {
  const added = mine.filter(({ key }) => !initial.some(was => was.key === key))
  const known = [...initial.map((entry, at) => ({ entry, at })), ...added.map(entry => ({ entry, at: -1 }))]
  const keys = new Map<Entry, number>()
  for (const by of knownBy)
    for (const [place, entry] of latest.entries()) {
      if (keys.has(entry)) continue
      const at = known.findIndex(was => isSame(by(was.entry, was.at), by(entry, place)))
      const [found] = at < 0 ? [] : known.splice(at, 1)
      if (found) keys.set(entry, found.entry.key)
    }
  let last = Math.max(-1, ...[...initial, ...mine].map(({ key }) => key))
  return latest.map(entry => ({ ...entry, key: keys.get(entry) ?? ++last }))
}

/** Whether what is left of a list is in another order. */
function isMoved(before: readonly Keyed[], after: readonly Keyed[]): boolean {
  const places = after.map(({ key }) => before.findIndex(was => was.key === key)).filter(at => at >= 0)
  return places.some((at, index) => at < (places[index - 1] ?? at))
}

function sayChange<Entry>(
  was: Entry | undefined,
  there: Entry | undefined,
  { say }: EntryWords<Entry>,
): string {
  if (!was) return there ? `added ${say(there)}` : ''
  if (!there) return `removed ${say(was)}`
  return say(was) === say(there) ? `changed ${say(was)}` : `changed ${say(was)} to ${say(there)}`
}

function sayKept(here: unknown): string {
  return here ? ' (yours stays)' : ' (you removed it)'
}
