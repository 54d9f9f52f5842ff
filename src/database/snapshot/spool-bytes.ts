import type { ByteBounds } from '../../byte-room.ts'

/** How many bytes may wait in temporary files. Exports rarely have more than some MB; the disk is often the database's as well. */
export const defaultSpoolBytes: ByteBounds = { perCaller: 512 * 1024 ** 2, total: 2 * 1024 ** 3 }

/** The temporary files of slow readers are full, or their disk is, and others need the connection that this reading holds. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'
  /** Postgres's code for a full disk, which is unavailable. */
  readonly code = '53100'

  constructor(options: ErrorOptions = {}) {
    super('A snapshot was broken off: its reader is slow, and left more than may wait in a file', options)
  }
}
