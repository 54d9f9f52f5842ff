import { HttpError, invalidPayload } from './errors.ts'

/** The header field, as documents spell it. */
export const idempotencyKeyField = 'Idempotency-Key'
/** What says that an answer is a repeated one. */
export const replayedField = 'Idempotent-Replayed'

const maxCharacters = 255
/** A String of RFC 9651, without parameters. */
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/
/** As most clients send a key. Not what separates the values of a field that comes several times. */
const bare = /^[!#-+\--:<-[\]-~]+$/
/** The key of a visitor whose address may change between two tries: 128 random bits tell it from any other's. */
const anywhere = /^any-network:[0-9a-f]{32}$/

/** Whether a key is its sender's from whatever address it comes: nobody can guess it. */
export function isOfAnyNetwork(key: string): boolean {
  return anywhere.test(key)
}

/** The key that a header field names; throws the contract's 400 for anything else. */
export function readIdempotencyKey(field: string): string {
  const text = quoted.exec(field)?.[1]?.replace(/\\(.)/g, '$1')
  const key = text ?? (bare.test(field) ? field : '')
  if (key.length > 0 && key.length <= maxCharacters) return key
  const problem = `Must be one key of 1 to ${maxCharacters} printable ASCII characters, in double quotes or, without blanks and commas, as it is`
  throw new HttpError(invalidPayload({ [idempotencyKeyField]: [problem] }))
}
