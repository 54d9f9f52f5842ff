import { protocol } from '@electric-sql/pglite'

/** What the database sent back. */
export interface Answer {
  /** What it says of the statement, and of its end. */
  readonly messages: readonly object[]
  /** The values of each row, as text. */
  readonly rows: readonly Values[]
}

type Values = readonly (string | null)[]

/** The kind of message that is a row. */
const dataRow = 'D'.charCodeAt(0)
/** Those that are looked at besides: descriptions of parameters and of rows, the end of a command, an error. */
const reported: ReadonlySet<number | undefined> = new Set(Buffer.from('tTCE'))
/** Of a message's kind and length, which does not count the kind. */
const headerBytes = 5

/** It is given whole messages, and remembers nothing of them. */
const parser = new protocol.Parser()

/** Reads messages of Postgres. Rows are read here, since PGlite's parser drops a U+FEFF at the start of a text. */
export function readMessages(bytes: Buffer): Answer {
  const messages: object[] = []
  const rows: Values[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    const kind = bytes[at]
    if (kind === dataRow) rows.push(readRow(bytes, at + headerBytes))
    else if (reported.has(kind)) parser.parse(bytes.subarray(at, end), message => messages.push(message))
    at = end
  }
  return { messages, rows }
}

function readRow(bytes: Buffer, start: number): Values {
  const values: (string | null)[] = []
  let at = start + 2
  for (let left = bytes.readUInt16BE(start); left > 0; left--) {
    const length = bytes.readInt32BE(at)
    at += 4
    values.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    if (length > 0) at += length
  }
  return values
}
