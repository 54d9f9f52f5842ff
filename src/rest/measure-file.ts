import { createHash } from 'node:crypto'
import type { Piece } from './downloads.ts'

/** The file of an export, as far as the face that makes it looks into it. */
export interface MeasuredFile {
  readonly receiptId: string
  bytes: number
  /** null until it is kept, and where none is. */
  readonly receipt: { readonly exportedAt: Date; readonly records: number } | null
  close(sha256: string): Promise<void>
  leave(): Promise<void>
  fail(): Promise<void>
}

/** A file on its way, and what is known of it once it is whole. */
export interface MeasuredPieces extends AsyncIterableIterator<Uint8Array> {
  /** Its SHA-256; null until it is whole. */
  readonly digest: Buffer | null
}

/** The pieces of a file; one that cannot be made, though all that it is made of was told, ends its export. */
export async function* endOnFailure(
  pieces: AsyncIterable<Piece>,
  file: Pick<MeasuredFile, 'fail'>,
): AsyncGenerator<Piece, void, void> {
  try {
    yield* pieces
  } catch (error) {
    await file.fail()
    throw error
  }
}

/**
 * Counts and digests the bytes of a file as they are taken. The file ends only when its receipt has been kept; one
 * that is not read to its end is left.
 */
export function measureFile(pieces: AsyncIterator<Piece>, file: MeasuredFile): MeasuredPieces {
  const hash = createHash('sha256')
  let digest: Buffer | null = null
  let isLeft = false
  // Not a generator: one that is ended before its first piece runs none of its code.
  return {
    get digest() {
      return digest
    },
    async next() {
      const result = await pieces.next()
      if (!result.done) {
        const bytes = typeof result.value === 'string' ? Buffer.from(result.value) : result.value
        hash.update(bytes)
        file.bytes += bytes.length
        return { done: false, value: bytes }
      }
      if (!isLeft && !digest) {
        const found = hash.digest()
        await file.close(found.toString('hex'))
        digest = found
      }
      return result
    },
    async return() {
      isLeft = true
      try {
        await pieces.return?.()
      } finally {
        await file.leave()
      }
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
