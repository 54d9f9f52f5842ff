/** So many names are kept; a hostile file has more. */
const mostNames = 100
/** Longer names are cut. */
const mostCharacters = 100

/** What the file has and the product does not know, by name, and how often. */
export class Unknowns {
  readonly counts = new Map<string, number>()

  add(name: string, count = 1): void {
    const shown = name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name
    const known = this.counts.has(shown) || this.counts.size < mostNames ? shown : '…'
    this.counts.set(known, (this.counts.get(known) ?? 0) + count)
  }
}
