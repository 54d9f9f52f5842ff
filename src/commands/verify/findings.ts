import { inDigits, printableStart } from '../printable.ts'

/** What can be wrong with a file, in the order of the report. */
const titles = {
  unreadable: 'It cannot be read to its end',
  format: 'It is not as its published format says',
  refused: 'Values are none that the service takes',
  twice: 'Ids are there twice',
  link: 'Ids are named that are not in it',
  formula: 'A spreadsheet would run what was written to be read',
  receipt: 'It is not the file of the receipt',
} as const

/** What can be wrong with a file. */
export type FindingKind = keyof typeof titles

/** Where something is wrong. */
export interface FindingPlace {
  /** A JSON Pointer, or a column of CSV. */
  readonly path?: string
  /** Of CSV, from 1. */
  readonly line?: number
}

const maxTold = 20

/** What is wrong with a file: a number for each kind, and the first of each in words. */
export class Findings {
  readonly #found = new Map<FindingKind, { count: number; readonly told: string[] }>()

  /** Whether nothing is wrong. */
  get isEmpty(): boolean {
    return this.#found.size === 0
  }

  /** How many there are of a kind. */
  countOf(kind: FindingKind): number {
    return this.#found.get(kind)?.count ?? 0
  }

  /** Adds what is wrong; `says` is in our own words, but for what is made printable. */
  add(kind: FindingKind, says: string, place?: FindingPlace): void {
    const found = this.#found.get(kind) ?? { count: 0, told: [] }
    found.count++
    if (found.told.length < maxTold) found.told.push(place ? `${describePlace(place)} ${says}` : says)
    this.#found.set(kind, found)
  }

  /** The report: each kind with its number, and the first of it. */
  *lines(): Generator<string> {
    for (const [kind, title] of Object.entries(titles)) {
      const found = this.#found.get(kind as FindingKind) // a key of titles
      if (!found) continue
      yield `${title}: ${inDigits(found.count)}`
      for (const line of found.told) yield `  ${line}`
      const more = found.count - found.told.length
      if (more > 0) yield `  … and ${inDigits(more)} more`
    }
  }
}

function describePlace({ path, line }: FindingPlace): string {
  if (path === undefined) return `line ${line}:`
  return line === undefined ? printableStart(path) : `${printableStart(path)} (line ${line})`
}
