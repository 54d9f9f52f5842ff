/** Why bytes are no account export document. */
export type MalformedCode =
  | 'byte_order_mark'
  | 'not_utf8'
  | 'syntax'
  | 'cut_off'
  | 'after_end'
  | 'duplicate_key'
  | 'too_deep'
  | 'too_large'
  | 'inexact_number'

/** A place in a file. */
export interface Place {
  /** From 1. */
  readonly line: number
  /** In bytes from the beginning of the line, from 1: a file of one line is as long as the file. */
  readonly column: number
  /** In bytes from the beginning of the file, from 0. */
  readonly offset: number
}

/** Bytes are no account export document; the message says where and why, and holds nothing of the file. */
export class MalformedExportError extends Error {
  override readonly name = 'MalformedExportError'
  readonly code: MalformedCode
  readonly place: Place
  /** The message without the place. */
  readonly reason: string

  constructor(code: MalformedCode, reason: string, place: Place) {
    super(`Line ${place.line}, column ${place.column}: ${reason}`)
    this.code = code
    this.reason = reason
    this.place = place
  }
}
