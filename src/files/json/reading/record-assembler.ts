import { Assembler } from 'stream-json/core/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import { isInexact } from '../../../http/exact-numbers.ts'

/** A valid JSON value that is refused. */
export class RefusedValueError extends Error {}

/** Builds values from tokens, one after the other, and refuses input that would be lost silently. */
export class RecordAssembler extends Assembler {
  readonly #maxDepth: number

  constructor(maxDepth: number) {
    super()
    this.#maxDepth = maxDepth
  }

  /** Takes the next token of a value; returns whether the value, {@link current}, is complete. */
  take(token: Token): boolean {
    if ((token.name === 'startObject' || token.name === 'startArray') && this.depth >= this.#maxDepth)
      throw new RefusedValueError(`Nested deeper than ${this.#maxDepth} levels`)
    this.consume(token)
    return this.done
  }

  /** The path of the next part of the incomplete value. */
  get pathInside(): (string | number)[] {
    if (this.done) return []
    const next = Array.isArray(this.current) ? this.current.length : this.key
    return next === null ? this.path : [...this.path, next]
  }

  override keyValue(key: string): void {
    super.keyValue(key)
    if (Object.hasOwn(Object(this.current), key)) throw new RefusedValueError('This key is there twice')
  }

  override numberValue(literal: string): void {
    if (isInexact(literal)) throw new RefusedValueError('The number has more digits than can be stored')
    super.numberValue(literal)
  }
}
