import { randomUUID } from 'node:crypto'

/** What a face that made a file may tell its client of the receipt. */
export interface KeptReceipt {
  readonly exportedAt: Date
  readonly records: number
}

/** How a file ended: all of it was handed on, nobody read the rest, or it could not be made. */
type FileOutcome = 'complete' | 'left' | 'failed'

type End = (outcome: FileOutcome) => Promise<void>

/**
 * The file that a face makes of an export. The export ends when the file does, and not with the last of its
 * batches: only then are its bytes known. The receipt is kept by then.
 */
export class ExportFile {
  /** Known before there is a receipt, so that the answer's head can say it. */
  readonly receiptId: string = randomUUID()
  /** How many bytes were handed on so far. */
  bytes = 0
  /** In lower-case hexadecimal digits; null until the file is whole. */
  sha256: string | null = null
  /** null until it is kept, and where none is. */
  receipt: KeptReceipt | null = null
  #end: End = async () => {}

  /** The export has told all: the file is to say how it ends. */
  decides(end: End): void {
    this.#end = end
  }

  /** All of the file was handed on. Rejects where the receipt cannot be kept: then the file must not end well. */
  async close(sha256: string): Promise<void> {
    this.sha256 = sha256
    await this.#end('complete')
  }

  /** Nobody reads the rest of the file. Does nothing where it has ended, or the export has before. */
  async leave(): Promise<void> {
    await this.#end('left')
  }

  /** The file cannot be made. Does nothing where the export has ended before. */
  async fail(): Promise<void> {
    await this.#end('failed')
  }
}
