import { isObject } from '../../is-object.ts'

/** A place in the order of deletions: of what was deleted at one moment, the records up to this one. */
export interface DeletionPlace {
  /** To the microsecond, as the database spells it. */
  readonly at: string
  readonly id: string
}

/** The most characters of a cursor: a record's id has 255 at most, of four bytes each. */
export const maxCursorCharacters = 1_500

const moment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** A place as callers hand it back; they need not know what is in it. */
export function spellCursor({ at, id }: DeletionPlace): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url')
}

/** The place that a cursor names; null where it is none of ours. */
export function readCursor(text: string): DeletionPlace | null {
  const read = parseJson(Buffer.from(text, 'base64url').toString())
  if (!isObject(read)) return null
  const { at, id } = read
  if (typeof at !== 'string' || typeof id !== 'string' || id.includes('\0')) return null
  return isMoment(at) ? { at, id } : null
}

/** Whether a text is a moment of a real day, as we spell it. */
function isMoment(text: string): boolean {
  const date = new Date(text)
  if (!moment.test(text) || Number.isNaN(date.getTime())) return false
  return date.toISOString().slice(0, -1) === text.slice(0, -4)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
