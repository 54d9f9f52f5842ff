import { type Constraint, text } from '../constraints.ts'

const fitsColumn = text(64)

/** The name of a time zone in the IANA database: `UTC`, or an area and a place such as `Europe/Lisbon`. */
export const timeZoneName: Constraint = value => {
  if (typeof value !== 'string') return undefined
  if (value !== 'UTC' && !isPlace(value)) return 'Must be an IANA time zone, such as Europe/Lisbon or UTC'
  return fitsColumn(value)
}

// A name without an area may be known here and nowhere else, such as PST, and an offset is no zone.
function isPlace(name: string): boolean {
  if (!name.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
