import type { Row } from './database.ts'

/** A column of what is copied, and what its text becomes. */
export interface CopiedColumn {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** Reads rows from Postgres's text format of COPY: a line each, columns between tabs, nulls as `\N`. */
export function readCopiedRows(text: string, columns: readonly CopiedColumn[]): Row[] {
  return text.split('\n').map(line => readLine(line, columns))
}

function readLine(line: string, columns: readonly CopiedColumn[]): Row {
  const fields = line.split('\t')
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parse } = columns[index] as CopiedColumn // below the length
    const field = fields[index]
    if (field === undefined) throw new Error(`A copied row ends before its column ${name}`)
    row[name] = field === '\\N' ? null : parse(field.includes('\\') ? unescapeField(field) : field)
  }
  return row
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
