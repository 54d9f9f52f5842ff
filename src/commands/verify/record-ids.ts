const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The ids of the records of one kind, and those that are named before their records come. */
export class RecordIds {
  readonly #ids = new Set<string>()
  readonly #awaited = new Map<string, string>()

  /** Adds the id of a record; false where another record has it. */
  add(id: string): boolean {
    const size = this.#ids.size
    return this.#ids.add(pack(id)).size > size
  }

  /** Takes an id that a record names at a path. */
  name(id: string, path: string): void {
    const packed = pack(id)
    if (!this.#ids.has(packed) && !this.#awaited.has(packed)) this.#awaited.set(packed, path)
  }

  /** The paths where ids are named that no record has; each id is counted once. */
  *missing(): Generator<string> {
    for (const [packed, path] of this.#awaited) if (!this.#ids.has(packed)) yield path
  }
}

/** Whether a text is a UUID as the service spells it, in lower case. */
export function isOwnUuid(text: string): boolean {
  return uuid.test(text)
}

/**
 * An id in a string of its own, a byte a character: the parser's strings are parts of a chunk, which would stay in memory
 * with them, and a UUID takes half as much.
 */
function pack(id: string): string {
  const bytes = isOwnUuid(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : Buffer.from(id)
  return bytes.toString('latin1')
}
