import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Writes a line for the person who runs the benchmark. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What some work gives; null where it fails, with a line that something is left out and why. */
export function orLeaveOut<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  return work().catch((error: unknown) => {
    say(`${name} is left out: ${error instanceof Error ? error.message : error}`)
    return null
  })
}

/** A table, as Markdown; numbers are written in as many digits as tell something. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [heads, heads.map(() => '---'), ...rows.map(cells => cells.map(writeCell))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'string') return cell.replaceAll('|', '\\|')
  if (Number.isNaN(cell)) return ''
  return cell.toFixed(Math.max(0, 3 - Math.max(1, Math.trunc(Math.abs(cell)).toString().length)))
}

export interface Report {
  /** The place in a document: between `<!-- name -->` and `<!-- /name -->`. */
  readonly name: string
  /** The command and its options. */
  readonly about: string
  readonly tables: readonly string[]
}

const pages = ['README.md', 'where-the-time-goes.md'].map(page => new URL(page, import.meta.url))

/** Prints tables and, if asked for, puts them into the document that has a place for them, with the date and machine. */
export function publish({ name, about, tables }: Report, write: boolean): void {
  const made = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores; ${about}.`
  const text = [made, ...tables].join('\n\n')
  say(`\n${text}`)
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const page = pages.find(file => readFileSync(file, 'utf8').includes(from))
  if (!page) throw new Error(`No document has a place for ${name}`)
  if (!write) return
  const [before, rest = ''] = readFileSync(page, 'utf8').split(from)
  writeFileSync(page, `${before}${from}\n\n${text}\n\n${rest.slice(rest.indexOf(to))}`)
}
