import { type Extent, NamelessFile } from '../../../database/snapshot/unlinked-temp-file.ts'
import { GrowingText } from './growing-text.ts'

/** A table that rows go to, and its columns in the order of the rows' cells. */
export interface ImportTable {
  readonly table: string
  readonly columns: readonly string[]
}

/** Rows of a table that are written at once. */
export interface RowBlock {
  readonly rows: number
  /** Lines of the text format of COPY. */
  readonly lines: Extent
}

/** Some thousand rows: few statements, and little in memory. */
const blockChars = 1024 * 1024

interface OpenBlock {
  readonly lines: GrowingText
  rows: number
  chars: number
}

/**
 * Keeps rows in a temporary file, from which they are written in the order that links ask for, while others are still
 * being read. The file has no name: it is gone with the process.
 */
export class RowSpool {
  readonly #file: NamelessFile
  readonly #open = new Map<string, OpenBlock>()
  readonly #blocks = new Map<string, RowBlock[]>()
  readonly #complete = new Set<string>()
  readonly #allRead = Promise.withResolvers<void>()
  #full: string[] = []
  #isOver = false
  #isAborted = false
  #changed = Promise.withResolvers<void>()

  private constructor(file: NamelessFile) {
    this.#file = file
    this.#allRead.promise.catch(() => {})
  }

  static async open(): Promise<RowSpool> {
    return new RowSpool(await NamelessFile.open())
  }

  /** Adds a row; {@link flush} is to be awaited before many more. */
  put(table: string, line: string): void {
    if (this.#isAborted) return
    let block = this.#open.get(table)
    if (!block) {
      block = { lines: new GrowingText(), rows: 0, chars: 0 }
      this.#open.set(table, block)
    }
    block.lines.add(line)
    block.rows += 1
    block.chars += line.length
    if (block.chars > blockChars && block.chars - line.length <= blockChars) this.#full.push(table)
  }

  /** Whether blocks wait to be written to the file. */
  get isFull(): boolean {
    return this.#full.length > 0
  }

  /** Writes the blocks that are full to the file. */
  async flush(): Promise<void> {
    const tables = this.#full
    this.#full = []
    await this.#write(tables)
  }

  /** Says that no more rows come for these tables. */
  async complete(tables: readonly string[]): Promise<void> {
    await this.#write(tables)
    for (const table of tables) this.#complete.add(table)
    this.#tell()
  }

  /** Says that no more rows come. */
  async end(): Promise<void> {
    await this.#write([...this.#open.keys()])
    this.#isOver = true
    this.#allRead.resolve()
    this.#tell()
  }

  /** Lets whoever waits for blocks fail: nothing is to be written, and no more rows are kept. */
  abort(reason: unknown): void {
    this.#isAborted = true
    this.#allRead.reject(reason)
    this.#tell()
  }

  /** How many rows there are so far. */
  get rows(): number {
    return [...this.#blocks.values()].flat().reduce((sum, { rows }) => sum + rows, 0)
  }

  /** The blocks of a table as they come, to its last. */
  async *follow(table: string): AsyncGenerator<RowBlock, void, void> {
    for (let at = 0; ; ) {
      if (this.#isAborted) await this.#allRead.promise
      const { promise } = this.#changed
      const block = this.#blocks.get(table)?.[at]
      if (block) {
        yield block
        at += 1
      } else if (this.#isOver || this.#complete.has(table)) return
      else await Promise.race([promise, this.#allRead.promise])
    }
  }

  async #write(tables: readonly string[]): Promise<void> {
    for (const table of tables) {
      const block = this.#open.get(table)
      if (!block) continue
      this.#open.delete(table)
      const written: RowBlock = {
        rows: block.rows,
        lines: await this.#file.append(block.lines.toBytes()),
      }
      this.#blocks.set(table, [...(this.#blocks.get(table) ?? []), written])
    }
    this.#tell()
  }

  #tell(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  readLines({ lines }: RowBlock): Promise<Buffer> {
    return this.#file.read(lines)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
