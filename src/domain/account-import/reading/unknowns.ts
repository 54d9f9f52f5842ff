/** So many names are stored; a hostile file has more. */
const maxNames = 100
/** Longer names are cut. */
const maxCharacters = 100

/** What the file has and the product does not know, by name, and how often. */
export class Unknowns {
  readonly counts = new Map<string, number>()

  add(name: string, count = 1): void {
    const shown = name.length > maxCharacters ? `${name.slice(0, maxCharacters)}…` : name
    const known = this.counts.has(shown) || this.counts.size < maxNames ? shown : '…'
    this.counts.set(known, (this.counts.get(known) ?? 0) + count)
  }
}
