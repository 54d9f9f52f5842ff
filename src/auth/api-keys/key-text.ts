import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The form is documented for secret scanners (docs/api-keys.md), so it cannot change without a prefix of its own.

/** How every API key begins. */
export const keyPrefix = 'bg_live_'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomDigits = 32
const checksumDigits = 6

const form = /^bg_live_[0-9A-Za-z]{38}$/

/** A new API key: 190 random bits and a checksum, in base 62. */
export function makeKey(): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)])
  const text = `${keyPrefix}${random.join('')}`
  return text + checksumOf(text)
}

/** Whether a token is meant as an API key. */
export function isKey(token: string): boolean {
  return token.startsWith(keyPrefix)
}

/** Whether it has the form and the checksum of a key: what was mistyped, cut off or made up is refused without a look-up. */
export function isWellFormedKey(token: string): boolean {
  return form.test(token) && checksumOf(token.slice(0, -checksumDigits)) === token.slice(-checksumDigits)
}

/** The part of a key that people recognise it by. */
export function hintOf(key: string): string {
  return key.slice(0, keyPrefix.length + 4)
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let digit = 0; digit < checksumDigits; digit++) {
    checksum = digits[rest % digits.length] + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}
