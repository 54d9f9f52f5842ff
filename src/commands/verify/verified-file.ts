/** The kind of a file by its own statement, and the findings in it. */
export interface VerifiedFile {
  /** What it is, in a line. */
  readonly about: string
  /** The moment it is of, as it says; null where it does not. */
  readonly exportedAt: string | null
  /** How many records were read of what, in the file's order. */
  readonly counts: readonly { readonly collection: string; readonly records: number }[]
  /** What this version does not know, some of it. */
  readonly unknown: readonly string[]
}
