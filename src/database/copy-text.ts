import type { Row } from './database.ts'

/** A column of what is copied, and what its text becomes. */
export interface CopiedColumn {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/**
 * Reads rows from Postgres's text format of COPY: a line each, columns between tabs, nulls as `\N`.
 * The last line has no end.
 */
export function readCopiedRows(text: string, columns: readonly CopiedColumn[]): Row[] {
  const rows: Row[] = []
  const last = columns.length - 1
  for (let start = 0; start <= text.length; ) {
    const row: Record<string, unknown> = {}
    // Searching is faster than splitting, which makes a list of each line.
    for (const [index, { name, parse }] of columns.entries()) {
      const end = text.indexOf(index < last ? '\t' : '\n', start)
      const field = end < 0 ? text.slice(start) : text.slice(start, end)
      row[name] = field === '\\N' ? null : parse(field.includes('\\') ? unescapeField(field) : field)
      start += field.length + 1
    }
    rows.push(row)
  }
  return rows
}

const controlCharacters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function unescapeField(field: string): string {
  return field.replace(/\\(.)/g, (_, character: string) => controlCharacters[character] ?? character)
}
