/**
 * The bytes are no account export document. The message gives reason and place, and quotes only the keys of
 * the path.
 */
export class MalformedExportError extends Error {
  override readonly name = 'MalformedExportError'
  /** The message without the place. */
  readonly reason: string
  /** The path of the value that was read, as a JSON Pointer. */
  readonly path: string
  /**
   * Where the JSON itself is broken, in bytes from the beginning of the unpacked file: a parser notices it up to 16
   * bytes late. Undefined where the JSON is valid and refused.
   */
  readonly offset: number | undefined

  constructor(reason: string, path: string, offset?: number) {
    const place = path || 'the document'
    super(offset === undefined ? `In ${place}: ${reason}` : `At byte ${offset}, in ${place}: ${reason}`)
    this.reason = reason
    this.path = path
    this.offset = offset
  }
}
