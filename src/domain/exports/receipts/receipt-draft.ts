/** How many records of a collection an export has told. */
export interface ExportCount {
  readonly collection: string
  readonly records: number
}

/** Which export of which account a receipt is of. */
export interface ExportSubject {
  readonly accountId: string
  readonly kind: 'account' | 'contacts'
  /** In the order of the document. */
  readonly collections: readonly string[]
}

/** What an export has told, as its receipt has it. */
export interface ToldExport extends Omit<ExportSubject, 'collections'> {
  readonly exportedAt: Date
  readonly counts: readonly ExportCount[]
}

/** Counts what the export of a call tells, batch by batch, for its receipt. */
export class ReceiptDraft {
  readonly #now: () => Date
  #subject: ExportSubject | null = null
  #counts = new Map<string, number>()
  #exportedAt: Date | null = null

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Says what is exported; a call exports one thing. */
  begin(subject: ExportSubject): void {
    this.#subject = subject
    this.#counts = new Map(subject.collections.map(collection => [collection, 0]))
  }

  /**
   * Counts records that are about to be handed on. Answers the moment that the export is of, which is that of its
   * first batch: the snapshot has been taken by then, so that no record in it is younger.
   */
  count(collection: string, records: number): Date {
    this.#counts.set(collection, (this.#counts.get(collection) ?? 0) + records)
    this.#exportedAt ??= this.#now()
    return this.#exportedAt
  }

  /** What was told; null of what is no export, and where it ended before it told anything. */
  told(isComplete: boolean): ToldExport | null {
    if (!this.#subject) return null
    // An export without records is one, too.
    if (isComplete) this.#exportedAt ??= this.#now()
    if (!this.#exportedAt) return null
    const { accountId, kind } = this.#subject
    const counts = [...this.#counts].map(([collection, records]) => ({ collection, records }))
    return { accountId, kind, exportedAt: this.#exportedAt, counts }
  }
}
