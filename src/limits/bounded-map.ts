/** A map with a limited number of entries: a full one drops what was used least recently. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #maxEntries: number
  // A Map keeps the holes of deleted entries for a while, and iterating from its start walks over them each
  // time. So one iteration goes on for ever, and the key it has come to is the oldest.
  #keys = this.#entries.keys()
  #oldestKey: string | undefined

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#entries.size
  }

  /** The entry, now the one used most recently. */
  use(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.#putLast(key, value)
    return value
  }

  /** The entry, without counting as a use. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** Puts the entry in as the one used most recently, and tells the key that had to leave for it, if any. */
  set(key: string, value: Value): string | undefined {
    this.#putLast(key, value)
    if (this.#entries.size <= this.#maxEntries) return undefined
    const oldest = this.#findOldest()
    if (oldest !== undefined) this.delete(oldest)
    return oldest
  }

  delete(key: string): void {
    this.#entries.delete(key)
    if (key === this.#oldestKey) this.#oldestKey = undefined
  }

  /**
   * Deletes the least recently used entries that are over, two at most unless told otherwise: called on every
   * use, that empties the map faster than it fills and never takes long.
   */
  sweep(isOver: (value: Value) => boolean, most = 2): void {
    for (let left = most; left > 0; left -= 1) {
      const oldest = this.#findOldest()
      const value = oldest === undefined ? undefined : this.#entries.get(oldest)
      if (oldest === undefined || value === undefined || !isOver(value)) return
      this.delete(oldest)
    }
  }

  #putLast(key: string, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
  }

  #findOldest(): string | undefined {
    if (this.#oldestKey !== undefined || this.#entries.size === 0) return this.#oldestKey
    let next = this.#keys.next()
    if (next.done) {
      this.#keys = this.#entries.keys()
      next = this.#keys.next()
    }
    this.#oldestKey = next.value
    return this.#oldestKey
  }
}
