import { hash, randomFillSync } from 'node:crypto'

const empty = 0
const declared = 1
const awaited = 2

/**
 * The ids of a file's records, by collection, and those that are named before their records come. Each takes 25 to
 * 50 bytes: 16 of itself in a table with open addresses, so that a million records are 50 MB at most.
 */
export class RecordIds {
  #keys = new Uint32Array(4 * 1024)
  #states = new Uint8Array(1024)
  #size = 0
  /** Unknown to whoever made the file, so that no ids can be made up that meet in one place. */
  readonly #seeds = randomFillSync(new Uint32Array(4))
  readonly #salts: Uint32Array
  readonly #words = new Uint32Array(4)

  constructor(collections: number) {
    this.#salts = randomFillSync(new Uint32Array(4 * collections))
  }

  /** How many ids are named and have not come. */
  get awaited(): number {
    let count = 0
    for (const state of this.#states) if (state === awaited) count++
    return count
  }

  /** Notes that a record is there; false where it was before. */
  declare(collection: number, id: string): boolean {
    const slot = this.#slotOf(collection, id)
    const isNew = this.#states[slot] !== declared
    this.#put(slot, declared)
    return isNew
  }

  /** Notes that a record is named; true where it is not there and was not named before. */
  name(collection: number, id: string): boolean {
    const slot = this.#slotOf(collection, id)
    if (this.#states[slot] !== empty) return false
    this.#put(slot, awaited)
    return true
  }

  /** Whether a record is there. */
  has(collection: number, id: string): boolean {
    return this.#states[this.#slotOf(collection, id)] === declared
  }

  #slotOf(collection: number, id: string): number {
    const words = this.#words
    if (!readUuid(id, words)) words.set(new Uint32Array(digestOf(id)))
    for (let at = 0; at < 4; at++) words[at] = (words[at] ?? 0) ^ (this.#salts[4 * collection + at] ?? 0)
    return this.#find(words)
  }

  /** The slot of these words, or the empty one where they would stand. */
  #find(words: Uint32Array): number {
    const last = this.#states.length - 1
    const keys = this.#keys
    for (let slot = this.#hash(words) & last; ; slot = (slot + 1) & last) {
      if (this.#states[slot] === empty) return slot
      let same = 0
      while (same < 4 && keys[4 * slot + same] === words[same]) same++
      if (same === 4) return slot
    }
  }

  #hash(words: Uint32Array): number {
    let mixed = 0
    for (let at = 0; at < 4; at++) {
      mixed = Math.imul(mixed ^ (words[at] ?? 0) ^ (this.#seeds[at] ?? 0), 0x9e3779b1)
      mixed ^= mixed >>> 15
    }
    return mixed >>> 0
  }

  #put(slot: number, state: number): void {
    if (this.#states[slot] === empty) {
      this.#keys.set(this.#words, 4 * slot)
      this.#size++
    }
    this.#states[slot] = state
    if (4 * this.#size > 3 * this.#states.length) this.#grow()
  }

  #grow(): void {
    const [keys, states] = [this.#keys, this.#states]
    this.#keys = new Uint32Array(2 * keys.length)
    this.#states = new Uint8Array(2 * states.length)
    states.forEach((state, slot) => {
      if (state === empty) return
      const words = keys.subarray(4 * slot, 4 * slot + 4)
      const found = this.#find(words)
      this.#keys.set(words, 4 * found)
      this.#states[found] = state
    })
  }
}

/** What is no UUID is known by its hash. */
function digestOf(text: string): ArrayBuffer {
  const digest = hash('sha256', text, 'buffer')
  return digest.buffer.slice(digest.byteOffset, digest.byteOffset + 16) as ArrayBuffer // of a buffer of Node's own
}

const digits = new Int8Array(128).fill(-1)
for (let value = 0; value < 16; value++) digits[value.toString(16).charCodeAt(0)] = value

const dash = 0x2d

/** Whether a text is a UUID as the service spells it: 8-4-4-4-12, in lower case. */
export function isOwnUuid(text: string): boolean {
  return readUuid(text, new Uint32Array(4))
}

function readUuid(text: string, words: Uint32Array): boolean {
  if (text.length !== 36) return false
  let digit = 0
  let word = 0
  for (let at = 0; at < 36; at++) {
    const code = text.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== dash) return false
      continue
    }
    const value = code < 128 ? (digits[code] ?? -1) : -1
    if (value < 0) return false
    word = (word << 4) | value
    if ((++digit & 7) === 0) words[(digit >> 3) - 1] = word
  }
  return true
}
