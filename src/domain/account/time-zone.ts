import type { Constraint } from '../fields/constraints.ts'

/** Zones that Intl lists by an older name only; the tz database calls them so today. */
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

/** The time zones that an account may have: names that this process, Postgres and the embedded database all know. */
export const timeZones: ReadonlySet<string> = new Set([
  'UTC',
  ...Intl.supportedValuesOf('timeZone'),
  ...renamed,
])

/** The name of a time zone in the IANA database: `UTC`, or an area and a place such as `Europe/Lisbon`. */
export const timeZoneName: Constraint = {
  check: value =>
    typeof value !== 'string' || timeZones.has(value)
      ? undefined
      : 'Must be an IANA time zone, such as Europe/Lisbon or UTC',
}
