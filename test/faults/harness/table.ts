import { appendFile, readFile } from 'node:fs/promises'
import type { Tally } from './tally.ts'

/** A line of the table: a fault, and what it did. */
export interface Row extends Omit<Tally, 'details'> {
  readonly fault: string
}

const columns = [
  ['fault', ({ fault }) => fault],
  ['sent', ({ sent }) => sent],
  ['served', ({ good }) => good],
  ['503', ({ unavailable }) => unavailable],
  ['503, yet done', ({ doneYetRefused }) => doneYetRefused],
  ['lost', ({ lost, wrong, missing }) => lost + wrong + missing],
  ['duplicated', ({ duplicated }) => duplicated],
  ['slowest', ({ slowestMs }) => seconds(slowestMs)],
  ['recovered', ({ recoveredMs }) => seconds(recoveredMs)],
] as const satisfies readonly (readonly [string, (row: Row) => string | number])[]

/** The file of this run's rows, which several test files write to. */
const file = () => process.env.FAULTS_FILE ?? ''

/** Adds a row to the table that is printed at the end. */
export async function addRow(row: Row): Promise<void> {
  if (file()) await appendFile(file(), `${JSON.stringify(row)}\n`)
}

/** The table in Markdown, aligned. */
export async function formatTable(): Promise<string> {
  const text = await readFile(file(), 'utf8').catch(() => '')
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
  const cells = [
    columns.map(([head]) => head),
    ...rows.map(row => columns.map(([, read]) => String(read(row)))),
  ]
  const widths = columns.map((_, nth) => Math.max(...cells.map(line => line[nth]?.length ?? 0)))
  const lines = cells.map(
    line => `| ${line.map((cell, nth) => pad(cell, widths[nth] ?? 0, nth)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width, nth) => (nth === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function pad(cell: string, width: number, nth: number): string {
  return nth === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
