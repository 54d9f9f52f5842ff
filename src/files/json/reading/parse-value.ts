import { isUtf8 } from 'node:buffer'
import { scanJson } from '../../../http/scan-json.ts'
import { type Fault, findFault } from './find-fault.ts'
import { MalformedExportError, type Place } from './malformed-export.ts'
import { byte, type ScannedValue } from './value-scanner.ts'

/**
 * Parses the bytes of one value that stand at `place`; throws a MalformedExportError for anything but strict
 * JSON in UTF-8, for an object that has a key twice, and for a number that is more than a double keeps.
 */
export function parseValue(bytes: Buffer, { colons, hasLongNumber }: ScannedValue, place: Place): unknown {
  if (!isUtf8(bytes)) {
    const fault = { code: 'not_utf8', reason: 'The bytes are no UTF-8', at: 0 } as const
    throw malformed(fault, place, bytes.subarray(0, firstNotUtf8(bytes)))
  }
  const text = bytes.toString('utf8')
  const value = parse(text)
  // Of a key that is there twice JSON.parse keeps one.
  if (value === undefined || countMembers(value) !== colons) {
    const fault = findFault(text)
    if (!fault) throw new Error('A value that was no JSON has no fault')
    throw malformed(fault, place, Buffer.from(text.slice(0, fault.at)))
  }
  const [inexact] = hasLongNumber ? scanJson(text, Number.POSITIVE_INFINITY).inexact : []
  if (inexact) {
    const reason = 'The number has more digits than can be kept'
    throw malformed(
      { code: 'inexact_number', reason, at: 0 },
      place,
      Buffer.from(text.slice(0, inexact.start)),
    )
  }
  return value
}

/** Undefined where it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countMembers(item)
  else for (const item of Object.values(value)) count += 1 + countMembers(item)
  return count
}

/** Bisects: the part before an invalid byte is valid, but where it ends within a character. */
function firstNotUtf8(bytes: Buffer): number {
  let valid = 0
  let invalid = bytes.length
  while (invalid - valid > longestCharacter) {
    const middle = (valid + invalid) >> 1
    if (isUtf8(bytes.subarray(0, endOfCharacter(bytes, middle)))) valid = middle
    else invalid = middle
  }
  return valid
}

const longestCharacter = 4

/** Where a character ends that may stand across this place. */
function endOfCharacter(bytes: Buffer, at: number): number {
  let end = at
  while (end < at + longestCharacter && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++
  return end
}

function malformed({ code, reason }: Fault, place: Place, before: Buffer): MalformedExportError {
  return new MalformedExportError(code, reason, placeAfter(place, before))
}

function placeAfter({ line, column, offset }: Place, before: Buffer): Place {
  let lines = 0
  for (const value of before) if (value === byte.lineFeed) lines++
  const afterBreak = before.length - before.lastIndexOf(byte.lineFeed)
  return {
    line: line + lines,
    column: lines > 0 ? afterBreak : column + before.length,
    offset: offset + before.length,
  }
}
