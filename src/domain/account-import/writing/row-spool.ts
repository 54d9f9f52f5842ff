import { type Extent, type NamelessFile, openNamelessFile } from '../../../database/snapshot/nameless-file.ts'

/** Rows of a table that are written at once. */
interface RowBlock {
  readonly table: string
  readonly rows: number
  /** Lines of the text format of COPY. */
  readonly lines: Extent
}

/** Some thousand rows: few statements, and little in memory. */
const blockChars = 1024 * 1024

/**
 * Stores rows in a temporary file until all are read, as links ask for another order than the file has. The file has
 * no name: it is gone with the process.
 */
export class RowSpool {
  readonly #file: NamelessFile
  readonly #open = new Map<string, { rows: number; text: string }>()
  readonly #blocks: RowBlock[] = []
  #openChars = 0

  private constructor(file: NamelessFile) {
    this.#file = file
  }

  static async open(): Promise<RowSpool> {
    return new RowSpool(await openNamelessFile())
  }

  /** Adds a row; once {@link isFull}, {@link flush} has to be awaited. */
  put(table: string, line: string): void {
    const { rows, text } = this.#open.get(table) ?? { rows: 0, text: '' }
    this.#open.set(table, { rows: rows + 1, text: `${text}${line}\n` })
    this.#openChars += line.length
  }

  get isFull(): boolean {
    return this.#openChars > blockChars
  }

  /** Writes the rows in memory to the file. */
  async flush(): Promise<void> {
    for (const [table, { rows, text }] of this.#open)
      this.#blocks.push({ table, rows, lines: await this.#file.append(Buffer.from(text)) })
    this.#open.clear()
    this.#openChars = 0
  }

  /** How many rows are in the file. */
  get rows(): number {
    return this.#blocks.reduce((sum, { rows }) => sum + rows, 0)
  }

  /** The rows of a table that are in the file, block by block. */
  async *read(table: string): AsyncGenerator<{ readonly rows: number; readonly lines: Buffer }, void, void> {
    for (const block of this.#blocks)
      if (block.table === table) yield { rows: block.rows, lines: await this.#file.read(block.lines) }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
