import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Writes a line for the person who runs the benchmark. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
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
  return cell.toFixed(Math.abs(cell) < 10 ? 2 : 0)
}

/** What was measured, and how. */
export interface Report {
  /** The place in a document: between `<!-- name -->` and `<!-- /name -->`. */
  readonly name: string
  /** The command and its options. */
  readonly about: string
  readonly tables: readonly string[]
}

/** Prints tables and, if asked for, puts them into the document that has a place for them, with the date and machine. */
export function publish({ name, about, tables }: Report, write: boolean): void {
  const made = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores; ${about}.`
  const text = [made, ...tables].join('\n\n')
  say(`\n${text}`)
  if (!write) return
  for (const page of ['README.md', 'where-the-time-goes.md']) {
    const file = new URL(page, import.meta.url)
    const before = readFileSync(file, 'utf8')
    const after = before.replace(
      new RegExp(`(<!-- ${name} -->\n).*(<!-- /${name} -->)`, 's'),
      (_, from, to) => `${from}\n${text}\n\n${to}`,
    )
    if (after !== before) writeFileSync(file, after)
  }
}
