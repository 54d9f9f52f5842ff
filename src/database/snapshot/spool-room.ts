/** How many bytes may wait in temporary files. */
export interface SpoolBytes {
  readonly perReader: number
  /** In this process. */
  readonly total: number
}

/** An account's export is rarely more than some MB; on the usual machine the disk is the database's too. */
export const defaultSpoolBytes: SpoolBytes = { perReader: 512 * 1024 ** 2, total: 2 * 1024 ** 3 }

/** What is asked for, and given back as a whole, by one snapshot. */
export interface SpoolShare {
  /** False where there is not so much room. */
  take(bytes: number): boolean
  giveBack(): void
}

/** There is no room for what a slow reader leaves, and others want what its reading holds. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
  /** Postgres's code for a full disk, which is unavailable. */
  readonly code = '53100'

  constructor() {
    super('A snapshot was broken off: its reader is slow, and left more than may wait in a file')
  }
}

/** Shares out the room for temporary files, so that slow readers cannot fill a disk. */
export class SpoolRoom {
  readonly #bytes: SpoolBytes
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(bytes: SpoolBytes) {
    this.#bytes = bytes
  }

  /** The share of one more snapshot of that reader. */
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
