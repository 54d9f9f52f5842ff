/** The part of an export's file that its answer describes. */
export interface DescribedFile {
  /** Id of its receipt, for use once the export has ended. */
  readonly receiptId: string
  /** Its SHA-256; null until it is complete. */
  readonly digest: Buffer | null
  /** null until it is saved. */
  readonly receipt: {
    readonly exportedAt: Date
    readonly counts: readonly { readonly records: number }[]
    readonly bytes: number | null
  } | null
}

/** The field of the digest of the sent bytes, valid where they are not compressed (RFC 9530). */
export const sentDigest = 'Repr-Digest'

/** The names of all trailer fields of a file. */
export const receiptTrailers = [sentDigest, 'Unencoded-Digest', 'Export-Receipt'] as const

/** The fields that come after a whole file, by name. */
export function trailersOf(file: DescribedFile): Readonly<Record<string, string>> {
  if (!file.digest) return {}
  const sha256 = `sha-256=:${file.digest.toString('base64')}:`
  return { [sentDigest]: sha256, 'Unencoded-Digest': sha256, ...describeReceipt(file) }
}

/** A dictionary of structured fields (RFC 9651). */
function describeReceipt({ receiptId, receipt }: DescribedFile): Readonly<Record<string, string>> {
  if (!receipt) return {}
  const { exportedAt, counts, bytes } = receipt
  const records = counts.reduce((sum, count) => sum + count.records, 0)
  const members = `id="${receiptId}", exported-at="${exportedAt.toISOString()}", records=${records}, bytes=${bytes}`
  return { 'Export-Receipt': members }
}
