import { type ExecutionResult, GraphQLError } from 'graphql'
import { isObject } from '../../is-object.ts'

/** The most bytes of a response's data as JSON; larger reads use an export or a stream. */
export const maxAnswerBytes = 10 * 1024 * 1024

/** A result within the bound. */
export interface BoundedAnswer {
  readonly result: ExecutionResult
  /** How many bytes its data has as JSON. */
  readonly bytes: number
  /** Those, and as many as were there of what has no room. */
  readonly madeBytes: number
}

/**
 * A result without the root fields for which there is no room: each is null, with an error. Others keep
 * their answers, so that no mutation that was done looks undone.
 */
export function boundAnswer(result: ExecutionResult, staysDone: boolean): BoundedAnswer {
  const measure = new Measure(maxAnswerBytes)
  const tooLarge: string[] = []
  let leftOutBytes = 0
  for (const [name, value] of Object.entries(result.data ?? {})) {
    const room = measure.room
    if (measure.fits(value)) continue
    leftOutBytes += room - measure.room
    measure.room = room
    tooLarge.push(name)
  }
  const bytes = maxAnswerBytes - measure.room
  if (tooLarge.length === 0) return { result, bytes, madeBytes: bytes }
  const left = Object.fromEntries(tooLarge.map(name => [name, null]))
  const errors = [...(result.errors ?? []), ...tooLarge.map(name => answerTooLarge(name, staysDone))]
  const data = { ...result.data, ...left }
  return { result: { ...result, data, errors }, bytes, madeBytes: bytes + leftOutBytes }
}

function answerTooLarge(name: string, staysDone: boolean): GraphQLError {
  const done = staysDone ? '; what it changes is done' : ''
  return new GraphQLError(`The answer has more than ${maxAnswerBytes} bytes${done}`, {
    path: [name],
    extensions: { code: 'BAD_USER_INPUT' },
  })
}

/** As many bytes in JSON as it has characters. */
const isPlain = /^[ !#-[\]-~]*$/

/** Measures values as JSON until there is no room for more, so that it takes no longer than to write them. */
class Measure {
  room: number

  constructor(room: number) {
    this.room = room
  }

  /** Takes the value's room, and says whether there was as much. */
  fits(value: unknown): boolean {
    if (typeof value === 'string') this.room -= bytesOfText(value)
    else if (Array.isArray(value)) {
      this.room -= 2
      for (const item of value) {
        this.room -= 1
        if (!this.fits(item)) return false
      }
    } else if (isObject(value)) {
      this.room -= 2
      for (const name in value) {
        this.room -= name.length + 4
        if (!this.fits(value[name])) return false
      }
    } else this.room -= String(value).length
    return this.room >= 0
  }
}

/** Counts them, as writing thousands of short texts one by one takes far longer than the whole answer. */
function bytesOfText(text: string): number {
  if (isPlain.test(text)) return text.length + 2
  let bytes = 2
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    bytes += bytesOfCharacter(code)
    if (code > 0xffff) at++
  }
  return bytes
}

/** In UTF-8, or as JSON escapes it. */
function bytesOfCharacter(code: number): number {
  if (code < 0x20) return shortEscapes.includes(code) ? 2 : 6
  if (code === 0x22 || code === 0x5c) return 2
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  if (code > 0xffff) return 4
  const isHalfPair = code >= 0xd800 && code <= 0xdfff
  return isHalfPair ? 6 : 3
}

/** Control characters with an escape of one letter: `\b`, `\t`, `\n`, `\f` and `\r`. */
const shortEscapes: readonly number[] = [8, 9, 10, 12, 13]
