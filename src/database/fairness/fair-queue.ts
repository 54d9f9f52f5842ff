/** What waits, by caller: one caller after the other comes next, and of each what came first. */
export class FairQueue<Item> {
  readonly #byCaller = new Map<string, Item[]>()

  push(caller: string, item: Item): void {
    const own = this.#byCaller.get(caller)
    if (own) own.push(item)
    else this.#byCaller.set(caller, [item])
  }

  /** Takes out an item that waits no longer. */
  remove(caller: string, item: Item): void {
    const own = (this.#byCaller.get(caller) ?? []).filter(other => other !== item)
    if (own.length > 0) this.#byCaller.set(caller, own)
    else this.#byCaller.delete(caller)
  }

  /** How many callers wait. */
  get size(): number {
    return this.#byCaller.size
  }

  /** Takes out the next item, of a caller who may have one; undefined where there is none. */
  shift(mayCome: (caller: string) => boolean = () => true): Item | undefined {
    for (const [caller, own] of this.#byCaller) {
      if (!mayCome(caller)) continue
      const item = own.shift()
      // A caller who has had a turn goes to the end.
      this.#byCaller.delete(caller)
      if (own.length > 0) this.#byCaller.set(caller, own)
      return item
    }
    return undefined
  }
}
