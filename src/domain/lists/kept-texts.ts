import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../../memory-bound.ts'
import type { Column } from '../define-record.ts'

/** Callers' filters and orders can be put together in more ways than are worth keeping: characters, for each list of columns. */
const maxCharacters = 400_000
/** Of each record all columns, and those of each documented operation; lists, connections, connections of records, and creates. */
const maxLists = 70

/** The texts of all lists. */
export const listTextsMemory: MemoryBound = {
  what: "texts of lists' statements",
  bound: `${maxCharacters.toLocaleString('en')} characters for each list of columns, of which there are fewer than ${maxLists}`,
  bytes: maxLists * maxCharacters,
}

/** Keeps the texts of statements by the columns that they read, and by what else they depend on. */
export class KeptTexts<Text extends object> {
  readonly #texts = new WeakMap<readonly Column[], LRUCache<string, Text>>()

  /** Builds a text once, and keeps it while it is in use. */
  of(columns: readonly Column[], key: string, build: () => Text): Text {
    const kept = this.#texts.get(columns) ?? new LRUCache<string, Text>({ maxSize: maxCharacters })
    this.#texts.set(columns, kept)
    const known = kept.get(key)
    if (known) return known
    const text = build()
    kept.set(key, text, { size: key.length + Object.values(text).join('').length })
    return text
  }
}
