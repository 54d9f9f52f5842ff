import { isObject } from '../is-object.ts'
import { invalidBody } from './errors.ts'
import { maxInexact, maxParts, type Span, scanJson } from './scan-json.ts'

/** More than any documented body needs, and few enough for recursive walks of the value. */
const deepest = 32
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a request body as a JSON object; throws the contract's 400 for anything else, also where it has more
 * than `most` fields, entries and brackets.
 */
export function readJsonObject(body: Uint8Array, most: number = maxParts): Readonly<Record<string, unknown>> {
  const value = parse(readText(body), most)
  if (!isObject(value)) throw invalidBody('Must be a JSON object')
  return value
}

/** Reads a request body as text; throws the contract's 400 for one that is no UTF-8. */
export function readText(body: Uint8Array): string {
  try {
    return decoder.decode(body)
  } catch {
    throw invalidBody('Must be UTF-8')
  }
}

function parse(text: string, most: number): unknown {
  if (text.trim() === '') throw invalidBody('Required')
  const { depth, parts, inexact } = scanJson(text, most)
  if (depth > deepest) throw invalidBody(`Must not be nested deeper than ${deepest} levels`)
  if (parts === most) throw invalidBody(`Must have at most ${most} fields, entries and brackets`)
  if (inexact.length === maxInexact) throw invalidBody('Must have numbers that can be stored exactly')
  try {
    return JSON.parse(refuseInexact(text, inexact))
  } catch {
    throw invalidBody('Must be valid JSON')
  }
}

/**
 * A number with other digits than the double that is read from it is read as infinite, which every
 * numeric type refuses: silent rounding would store another amount than the one sent.
 */
function refuseInexact(text: string, inexact: readonly Span[]): string {
  if (inexact.length === 0) return text
  const kept = inexact.map(({ start }, index) => text.slice(inexact[index - 1]?.end ?? 0, start))
  return [...kept, text.slice(inexact.at(-1)?.end)].join('1e999')
}
