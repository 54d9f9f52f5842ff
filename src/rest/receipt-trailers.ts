import type { MeasuredFile, MeasuredPieces } from './measure-file.ts'

/** What an answer with an export's file tells of its receipt. */
export interface AnswerReceipt {
  /** Where to find it once the file has ended. */
  readonly id: string
  /** Fields that only a whole file has, by name; to be asked for when it has ended. */
  trailers(): Readonly<Record<string, string>>
}

/** The field of a digest of the bytes as they are sent, which is true where they are not compressed (RFC 9530). */
export const sentDigest = 'Repr-Digest'

/** The names of all fields that may come after a file. */
export const receiptTrailers = [sentDigest, 'Unencoded-Digest', 'Export-Receipt'] as const

/** The receipt of a file that is being sent. */
export function answerReceipt(pieces: Pick<MeasuredPieces, 'digest'>, file: MeasuredFile): AnswerReceipt {
  return {
    id: file.receiptId,
    trailers() {
      const { digest } = pieces
      if (!digest) return {}
      const sha256 = `sha-256=:${digest.toString('base64')}:`
      return { [sentDigest]: sha256, 'Unencoded-Digest': sha256, ...describeReceipt(file) }
    },
  }
}

/** A dictionary of structured fields (RFC 9651). */
function describeReceipt({ receiptId, receipt, bytes }: MeasuredFile): Readonly<Record<string, string>> {
  if (!receipt) return {}
  const { exportedAt, records } = receipt
  const members = `id="${receiptId}", exported-at="${exportedAt.toISOString()}", records=${records}, bytes=${bytes}`
  return { 'Export-Receipt': members }
}
