import { createHash, randomUUID } from 'node:crypto'
import type { Database, SnapshotBatch, SnapshotReading, SnapshotStatement } from '../../database/database.ts'
import { exportBegan, exportEnded } from '../../observation/events.ts'
import { currentWork } from '../../observation/request-work.ts'
import { toPublic } from '../errors.ts'
import { type StreamContext, type StreamOutcome, StreamRun, type StreamStart } from '../streams/stream-run.ts'
import type { ExportTurns } from './export-turns.ts'
import { type Receipt, saveReceipt } from './receipts/save-receipt.ts'
import type { RunningExports } from './running-exports.ts'

/** What an export uses of the context of its call. */
export interface ExportContext extends StreamContext {
  readonly viaRest: boolean
  readonly now: () => Date
  readonly database: Pick<Database, 'query' | 'readSnapshot'>
  readonly streams: RunningExports
}

/** The call of an export. */
export interface ExportCall {
  /** The root field that was called. */
  readonly fieldName: string
  /** The account and the caller; see SnapshotReading. */
  readonly whose: readonly string[]
}

/** What is exported of which account. */
export type ExportSubject = Pick<Receipt, 'accountId' | 'kind'>

/**
 * One export, from its claim on the limit to its receipt: it reads the snapshot, counts what it sends, and is a stream
 * that both faces pull from. Where a face makes a file of it, it digests the file and ends with it, not with the last
 * event. The receipt is saved before the last bytes are sent.
 */
export class ExportRun extends StreamRun {
  /** Of its receipt; known before there is one, so that the head of the answer can name it. */
  readonly receiptId: string = randomUUID()
  /** The SHA-256 of the file; null until it is whole. */
  digest: Buffer | null = null
  /** null until it is saved, and where the account was deleted meanwhile. */
  receipt: Receipt | null = null
  /** How many bytes of the file were sent; null where no file is made. */
  #bytes: number | null = null
  readonly #context: ExportContext
  readonly #call: ExportCall
  readonly #counts = new Map<string, number>()
  #subject: ExportSubject | null = null
  #exportedAt: Date | null = null
  #onAnswered = () => {}

  constructor(context: ExportContext, call: ExportCall) {
    super(context, context.streams)
    this.#context = context
    this.#call = call
  }

  override start(start: StreamStart): Promise<this> {
    const open = async () => {
      const events = await start.open()
      const work = currentWork()
      if (work) work.exportKind = this.#call.fieldName
      work?.goLast()
      exportBegan.tell({ kind: this.#call.fieldName })
      return events
    }
    return super.start({ ...start, open })
  }

  /**
   * Reads the statements, in the order of the export, on one snapshot, and counts their rows for the receipt. The
   * export is of the moment of its first batch: the snapshot has been taken by then, so no record in it is younger.
   */
  async *readSnapshot(
    subject: ExportSubject,
    statements: readonly SnapshotStatement[],
  ): AsyncGenerator<SnapshotBatch & { readonly exportedAt: Date }, void, void> {
    const { database, now } = this.#context
    this.#subject = subject
    for (const { name } of statements) this.#counts.set(name, 0)
    for await (const batch of database.readSnapshot(statements, this.#reading())) {
      this.#counts.set(batch.name, (this.#counts.get(batch.name) ?? 0) + batch.rows.length)
      this.#exportedAt ??= now()
      yield { ...batch, exportedAt: this.#exportedAt }
    }
  }

  /** Whether an event should be small, as one of many requests may have to wait for it. */
  get isHurried(): boolean {
    return this.#turns.requestsCome
  }

  /** Waits until relations may be read for the next event; no other export reads any before it is answered. */
  async takeRelationsTurn(): Promise<void> {
    this.answered()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onAnswered = resolve
    await this.#turns.takeWithRelations(this.idOfBounds, promise)
  }

  /** Reports that the event is answered, or that none will be. */
  answered(): void {
    this.#onAnswered()
  }

  /**
   * The bytes of the file that a face makes of the events, counted and digested as they are taken. A file that cannot
   * be made fails the export. To be pulled from at once: an export ends with its events until then.
   */
  async *file(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    const hash = createHash('sha256')
    this.#bytes = 0
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(bytes)
        this.#bytes += bytes.length
        yield bytes
      }
      this.digest = hash.digest()
      await this.end('complete')
    } catch (error) {
      await this.end('failed')
      throw error
    } finally {
      await this.leave()
    }
  }

  /** An export of which a file is made ends with the file. */
  protected override async endOfEvents(): Promise<void> {
    if (this.#bytes === null) await super.endOfEvents()
  }

  protected override async beforeEnd(outcome: StreamOutcome): Promise<void> {
    this.answered()
    let isBrokenOff = true
    try {
      await this.#saveReceipt(outcome === 'complete')
      isBrokenOff = outcome === 'failed'
    } finally {
      exportEnded.tell({ kind: this.#call.fieldName, isBrokenOff })
    }
  }

  /** Saves nothing where nothing was sent. */
  async #saveReceipt(isComplete: boolean): Promise<void> {
    const { now, database, viaRest, streams } = this.#context
    const exportedAt = this.#exportedAt ?? (isComplete ? now() : null)
    if (!this.#subject || !exportedAt || (!isComplete && this.#bytes === 0)) return
    const receipt: Receipt = {
      ...this.#subject,
      id: this.receiptId,
      exportedAt,
      endedAt: now(),
      outcome: isComplete ? 'complete' : 'broken_off',
      face: viaRest ? 'rest' : 'graphql',
      userId: this.userId,
      counts: [...this.#counts].map(([collection, records]) => ({ collection, records })),
      bytes: this.#bytes,
      sha256: (isComplete && this.digest?.toString('hex')) || null,
    }
    if (await saveReceipt(database.query, receipt, streams.stopping)) this.receipt = receipt
  }

  /** What waits counts for the user, each batch is a turn, and a failure breaks the export off. */
  #reading(): SnapshotReading {
    const { streams, left } = this.#context
    return {
      reader: this.idOfBounds,
      whose: this.#call.whose,
      abandoned: left(),
      begin: firstRows => this.#turns.begin(this.idOfBounds, firstRows),
      isHurried: () => this.#turns.requestsCome,
      turn: () => this.#turns.take(this.idOfBounds),
      mayHold: () => !streams.isPlaceWanted,
      onRead: () => streams.endReading(this),
      onFailure: error => this.fail(toPublic(error)),
    }
  }

  get #turns(): ExportTurns {
    return this.#context.streams.turns
  }
}

/** The export that a call has started; throws where its field is none. */
export function runningExport({ exportRun }: { readonly exportRun: ExportRun | null }): ExportRun {
  if (!exportRun) throw new Error('The call has started no export')
  return exportRun
}
