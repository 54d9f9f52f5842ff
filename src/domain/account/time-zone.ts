import type { Constraint } from '../fields/constraints.ts'
import { presentName, timeZones } from './time-zone-names.ts'

/** The name of a time zone in the IANA database: `UTC`, or an area and a place such as `Europe/Lisbon`. */
export const timeZoneName: Constraint = {
  check: value =>
    typeof value !== 'string' || timeZones.has(presentName(value))
      ? undefined
      : 'Must be an IANA time zone, such as Europe/Lisbon or UTC',
}
