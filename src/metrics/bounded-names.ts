/** What stands for all names that are not kept. */
export const otherName = 'other'
/** What stands for none. */
export const noName = 'none'

const maxCharacters = 64

/** Bounds how many names of callers a metric tells apart: the first so many, each of a usual length. */
export class BoundedNames {
  readonly #known = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The name as a label; `canBeNew` says whether this caller's may become one of the known. */
  label(name: string | undefined, canBeNew: boolean): string {
    if (name === undefined) return noName
    if (this.#known.has(name)) return name
    if (!canBeNew || this.#known.size >= this.#most || name.length > maxCharacters) return otherName
    this.#known.add(name)
    return name
  }
}
