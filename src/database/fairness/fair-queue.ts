/** From how many on the places of items that have come are given up, once they are half of all. */
const mostGone = 1_000

/** What one caller waits for. `Array.shift` moves all that is left, of a long list each time. */
interface Line<Item> {
  items: (Item | undefined)[]
  /** How many of them have come. */
  gone: number
}

/** What waits, by caller: one caller after the other comes next, and of each what came first. */
export class FairQueue<Item> {
  readonly #byCaller = new Map<string, Line<Item>>()

  push(caller: string, item: Item): void {
    const own = this.#byCaller.get(caller)
    if (own) own.items.push(item)
    else this.#byCaller.set(caller, { items: [item], gone: 0 })
  }

  /** Takes out an item that waits no longer. */
  remove(caller: string, item: Item): void {
    const { items = [], gone = 0 } = this.#byCaller.get(caller) ?? {}
    const left = items.slice(gone).filter(other => other !== item)
    if (left.length > 0) this.#byCaller.set(caller, { items: left, gone: 0 })
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
      const item = own.items[own.gone]
      own.items[own.gone] = undefined
      own.gone += 1
      if (own.gone >= mostGone && own.gone * 2 >= own.items.length) {
        own.items.splice(0, own.gone)
        own.gone = 0
      }
      // A caller who has had a turn goes to the end.
      this.#byCaller.delete(caller)
      if (own.gone < own.items.length) this.#byCaller.set(caller, own)
      return item
    }
    return undefined
  }
}
