import { InvalidArgumentError } from 'commander'
import { type Constraint, filledText } from '../domain/fields/constraints.ts'
import { userIdText } from '../domain/fields/user-id-text.ts'

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const maxLifetimeSeconds = 365 * 86_400
const maxContacts = 1_000_000

/** The seconds of a time such as `90s`, `30m`, `1h` or `7d`, from a second to a year. */
export function readLifetimeSeconds(text: string): number {
  const [, number = '', unit = ''] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? []
  const seconds = Number(number) * (unitSeconds[unit] ?? 0)
  if (seconds < 1 || seconds > maxLifetimeSeconds) {
    throw new InvalidArgumentError('It is a whole number with s, m, h or d, such as 1h, and a year at most.')
  }
  return seconds
}

/** A whole number from 1 to a million; underscores and commas between digits are allowed. */
export function readContactCount(text: string): number {
  const number = /^\d[\d_,]{0,12}$/.test(text) ? Number(text.replaceAll(/[_,]/g, '')) : 0
  if (number < 1 || number > maxContacts) {
    throw new InvalidArgumentError('It is a whole number from 1 to 1,000,000.')
  }
  return number
}

/** A SHA-256 in hexadecimal. */
export function readDigest(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('It is 64 hexadecimal digits.')
  return text
}

/** Reads a text that a constraint of the API holds. */
function textUnder({ check }: Constraint): (text: string) => string {
  return text => {
    const message = check(text)
    if (message !== undefined) throw new InvalidArgumentError(`${message}.`)
    return text
  }
}

/** The id of a user at the identity provider. */
export const readUserId = textUnder(userIdText)

/** An account's name. */
export const readAccountName = textUnder(filledText(255))

/** The id of an account. */
export function readAccountId(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It is a UUID.')
  return text.toLowerCase()
}
