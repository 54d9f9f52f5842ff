/** A number below `below` that looks drawn by chance, and is the same every time for the same two numbers. */
export function pick(n: number, purpose: number, below: number): number {
  let hash = Math.imul(n + 1, 0x85ebca6b) ^ Math.imul(purpose + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f)
  return ((hash ^ (hash >>> 15)) >>> 0) % below
}

/** One of a list, likewise. */
export function pickOf<Item>(n: number, purpose: number, items: readonly [Item, ...Item[]]): Item {
  return items[pick(n, purpose, items.length)] ?? items[0]
}
