import { copyBeginning } from '../observation/copy-beginning.ts'

/** The label of all names that are not stored. */
export const otherName = 'other'
/** The label of an absent name. */
export const noName = 'none'

const maxCharacters = 64

/** Bounds the caller-given names that become labels of a metric: the first ones, each of a usual length. */
export class BoundedNames {
  /** Copies, as a name from a caller is a part of its document and would hold all of it in memory. */
  readonly #known = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The name as a label; `canBeNew` says whether an unknown name may be added. */
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
