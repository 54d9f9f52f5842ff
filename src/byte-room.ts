/** The most bytes in use. */
export interface ByteBounds {
  /** By one caller. */
  readonly perCaller: number
  /** In this process. */
  readonly total: number
}

/** A share of the bytes, released as a whole. */
export interface ByteShare {
  /** Takes bytes; false where fewer are free. */
  take(bytes: number): boolean
  giveBack(): void
}

/** Bounds the bytes that are in use, of each caller and of all. */
export class ByteRoom {
  readonly #bytes: ByteBounds
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(bytes: ByteBounds) {
    this.#bytes = bytes
  }

  /** The bytes in use now, and their maximum. */
  get use(): { readonly bytes: number; readonly maxBytes: number } {
    return { bytes: this.#total, maxBytes: this.#bytes.total }
  }

  /** A new share of that caller. */
  share(caller: string): ByteShare {
    let own = 0
    return {
      take: bytes => {
        const ofCaller = this.#taken.get(caller) ?? 0
        if (ofCaller + bytes > this.#bytes.perCaller || this.#total + bytes > this.#bytes.total) return false
        own += bytes
        this.#add(caller, bytes)
        return true
      },
      giveBack: () => {
        this.#add(caller, -own)
        own = 0
      },
    }
  }

  #add(caller: string, bytes: number): void {
    const ofCaller = (this.#taken.get(caller) ?? 0) + bytes
    if (ofCaller > 0) this.#taken.set(caller, ofCaller)
    else this.#taken.delete(caller)
    this.#total += bytes
  }
}
