import type { Row } from '../database.ts'

/** A column of what is copied, and what its text becomes; null where it stays what it is. */
export interface CopiedColumn {
  readonly name: string
  readonly parse: ((text: string) => unknown) | null
}

/** Stands for null: within a text Postgres escapes this character. */
const nullMark = '\b'

/** The statement that copies the rows of a query in the form that is read here. */
export function copyStatement(query: string): string {
  return `COPY (${query}) TO STDOUT (NULL E'\\b')`
}

/**
 * Reads rows from Postgres's text format of COPY: a line each, columns between tabs. The last line has
 * no end.
 */
export function readCopiedRows(text: string, columns: readonly CopiedColumn[]): Row[] {
  const rows: Row[] = []
  const last = columns.length - 1
  const hasEscapes = text.includes('\\')
  const blank = blankRow(columns)
  // Searching is faster than splitting, which makes a list of each line.
  for (let start = 0; start <= text.length; ) {
    const row = { ...blank }
    for (let index = 0; index <= last; index++) {
      const { name, parse } = columns[index] as CopiedColumn // below the length
      const end = text.indexOf(index < last ? '\t' : '\n', start)
      const field = end < 0 ? text.slice(start) : text.slice(start, end)
      start += field.length + 1
      if (field === nullMark) continue
      const value = hasEscapes ? unescapeField(field) : field
      row[name] = parse ? parse(value) : value
    }
    rows.push(row)
  }
  return rows
}

/** A row to clone: that takes half the time of adding the columns one by one, and an object from JSON is the most compact. */
function blankRow(columns: readonly CopiedColumn[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null]))))
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
  if (!field.includes('\\')) return field
  return field.replace(/\\(.)/g, (_, character: string) => controlCharacters[character] ?? character)
}
