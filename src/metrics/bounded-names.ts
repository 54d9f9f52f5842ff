import { copyBeginning } from '../observation/copy-beginning.ts'

/** What stands for all names that are not kept. */
export const otherName = 'other'
/** What stands for none. */
export const noName = 'none'

const maxCharacters = 64

/** Bounds how many names of callers a metric tells apart: the first so many, each of a usual length. */
export class BoundedNames {
  /** Each by itself: what callers send is part of a document. */
  readonly #known = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The name as a label; `canBeNew` says whether this caller's may become one of the known. */
  label(name: string | undefined, canBeNew: boolean): string {
    if (name === undefined) return noName
    const known = this.#known.get(name)
    if (known !== undefined) return known
    if (!canBeNew || this.#known.size >= this.#most || name.length > maxCharacters) return otherName
    const copy = copyBeginning(name, maxCharacters)
    this.#known.set(copy, copy)
    return copy
  }
}
