import { type Extent, NamelessFile } from '../../../database/snapshot/unlinked-temp-file.ts'
import type { ImportPlace } from '../problems.ts'

/** A table that rows go to, and its columns in the order of the rows' cells. */
export interface ImportTable {
  readonly table: string
  readonly columns: readonly string[]
}

/** Rows of a table that are written at once. */
export interface RowBlock {
  readonly table: string
  readonly rows: number
  /** Lines of the text format of COPY. */
  readonly lines: Extent
  /** Where in the file each row comes from. */
  readonly places: Extent
}

/** Some thousand rows: few statements, and little in memory. */
const blockChars = 1024 * 1024

interface OpenBlock {
  lines: string[]
  places: string[]
  chars: number
}

/**
 * Keeps rows in a temporary file until all have been looked at and can be written in the order that links ask for.
 * The file has no name: it is gone with the process.
 */
export class RowSpool {
  readonly blocks: RowBlock[] = []
  readonly #file: NamelessFile
  readonly #open = new Map<string, OpenBlock>()
  #full: string[] = []

  private constructor(file: NamelessFile) {
    this.#file = file
  }

  static async open(): Promise<RowSpool> {
    return new RowSpool(await NamelessFile.open())
  }

  /** Adds a row; {@link flush} is to be awaited before many more. */
  put(table: string, line: string, { line: fileLine, path }: ImportPlace): void {
    const block = this.#open.get(table) ?? { lines: [], places: [], chars: 0 }
    if (block.chars === 0) this.#open.set(table, block)
    block.lines.push(line)
    block.places.push(`${fileLine} ${path}`)
    block.chars += line.length
    if (block.chars > blockChars && block.chars - line.length <= blockChars) this.#full.push(table)
  }

  /** Whether blocks wait to be written to the file. */
  get isFull(): boolean {
    return this.#full.length > 0
  }

  /** Writes the blocks that are full to the file or, at the `end`, all. */
  async flush(end = false): Promise<void> {
    const tables = end ? [...this.#open.keys()] : this.#full
    this.#full = []
    for (const table of tables) {
      const block = this.#open.get(table)
      if (!block) continue
      this.#open.delete(table)
      this.blocks.push({
        table,
        rows: block.lines.length,
        lines: await this.#file.append(Buffer.from(`${block.lines.join('\n')}\n`)),
        places: await this.#file.append(Buffer.from(block.places.join('\n'))),
      })
    }
  }

  readLines({ lines }: RowBlock): Promise<Buffer> {
    return this.#file.read(lines)
  }

  async readPlaces({ places }: RowBlock): Promise<ImportPlace[]> {
    const texts = (await this.#file.read(places)).toString().split('\n')
    return texts.map(text => {
      const blank = text.indexOf(' ')
      return { line: Number(text.slice(0, blank)), path: text.slice(blank + 1) }
    })
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
