/** How many bytes may wait in temporary files. */
export interface SpoolBytes {
  readonly perReader: number
  /** In this process. */
  readonly total: number
}

/** Exports rarely have more than some MB; the disk is often the database's as well. */
export const defaultSpoolBytes: SpoolBytes = { perReader: 512 * 1024 ** 2, total: 2 * 1024 ** 3 }

/** One snapshot's share of the bytes, given back as a whole. */
export interface SpoolShare {
  /** False where that many bytes are not free. */
  take(bytes: number): boolean
  giveBack(): void
}

/** The temporary files of slow readers are full, and others need the connection that this reading holds. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
  /** Postgres's code for a full disk, which is unavailable. */
  readonly code = '53100'

  constructor() {
    super('A snapshot was broken off: its reader is slow, and left more than may wait in a file')
  }
}

/** Bounds the temporary files of all snapshots, so that slow readers cannot fill a disk. */
export class SpoolRoom {
  readonly #bytes: SpoolBytes
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(bytes: SpoolBytes) {
    this.#bytes = bytes
  }

  /** The bytes that wait now, and the most that may. */
  get use(): { readonly bytes: number; readonly mostBytes: number } {
    return { bytes: this.#total, mostBytes: this.#bytes.total }
  }

  /** The share of a new snapshot of that reader. */
  share(reader: string): SpoolShare {
    let own = 0
    return {
      take: bytes => {
        const ofReader = this.#taken.get(reader) ?? 0
        if (ofReader + bytes > this.#bytes.perReader || this.#total + bytes > this.#bytes.total) return false
        own += bytes
        this.#add(reader, bytes)
        return true
      },
      giveBack: () => {
        this.#add(reader, -own)
        own = 0
      },
    }
  }

  #add(reader: string, bytes: number): void {
    const ofReader = (this.#taken.get(reader) ?? 0) + bytes
    if (ofReader > 0) this.#taken.set(reader, ofReader)
    else this.#taken.delete(reader)
    this.#total += bytes
  }
}
