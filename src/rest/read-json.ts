import { invalidBody } from './errors.ts'

/** More than any documented body needs, and few enough for whatever walks the value recursively. */
const deepest = 32
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a request body as a JSON object; throws the contract's 400 for anything else. */
export function readJsonObject(body: Uint8Array): Record<string, unknown> {
  const value = parse(decode(body))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidBody('Must be a JSON object')
  return { ...value }
}

function decode(body: Uint8Array): string {
  try {
    return decoder.decode(body)
  } catch {
    throw invalidBody('Must be UTF-8')
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') throw invalidBody('Required')
  if (depthOf(text) > deepest) throw invalidBody(`Must not be nested deeper than ${deepest} levels`)
  try {
    return JSON.parse(text, mayLosePrecision(text) ? exactNumbers : undefined)
  } catch {
    throw invalidBody('Must be valid JSON')
  }
}

/** The deepest nesting, counted before parsing and without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') most = Math.max(most, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return most
}

/** Whether the text may hold a number that a double does not keep: long ones, and very small or large ones. */
function mayLosePrecision(text: string): boolean {
  return /\d[\d.]{15}|\d[eE][-+]?\d{3}/.test(text)
}

/**
 * A number with other digits than the double that is read from it becomes NaN, which every numeric
 * type refuses: rounding it silently would store another amount than was sent.
 */
function exactNumbers(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  return digitsOf(source) === digitsOf(String(value)) ? value : Number.NaN
}

function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')
}
