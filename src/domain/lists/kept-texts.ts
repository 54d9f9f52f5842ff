import { LRUCache } from 'lru-cache'
import type { Column } from '../define-record.ts'

/** Callers' filters and orders can be put together in more ways than are worth keeping. */
const most = 200

/** Keeps the texts of statements by the columns that they read, and by what else they depend on. */
export class KeptTexts<Text extends object> {
  readonly #texts = new WeakMap<readonly Column[], LRUCache<string, Text>>()

  /** Builds a text once, and keeps it while it is in use. */
  of(columns: readonly Column[], key: string, build: () => Text): Text {
    const kept = this.#texts.get(columns) ?? new LRUCache<string, Text>({ max: most })
    this.#texts.set(columns, kept)
    const text = kept.get(key) ?? build()
    kept.set(key, text)
    return text
  }
}
