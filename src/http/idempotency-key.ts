import { type ErrorDetails, HttpError, invalidPayload } from './errors.ts'

/** The header field, as documents spell it. */
export const idempotencyKeyField = 'Idempotency-Key'
/** What says that an answer is a repeated one. */
export const replayedField = 'Idempotent-Replayed'

/** A String of RFC 9651, without parameters. Java and Ruby read no `[` in a class, which Biome wants unescaped. */
const quoted = /^"((?:[ !#-\x5b\]-~]|\\["\\]){1,255})"$/
/** As most clients send a key. Not what separates the values of a field that comes several times. */
const bare = /^[!#-+.-~-]{1,255}$/
/** What the header field may be. */
export const idempotencyKeyPattern = `${quoted.source}|${bare.source}`
/** The key of a visitor whose address may change between two tries: 128 random bits tell it from any other's. */
const anywhere = /^any-network:[0-9a-f]{32}$/

/** Whether a key is its sender's from whatever address it comes: nobody can guess it. */
export function isOfAnyNetwork(key: string): boolean {
  return anywhere.test(key)
}

/** The key that a header field names; throws the contract's 400 for anything else. */
export function readIdempotencyKey(field: string): string {
  const { key, problem } = parseKey(field)
  if (problem !== undefined) throw new HttpError(invalidPayload({ [idempotencyKeyField]: [problem] }))
  return key
}

/** What a 400 has to say of a header field beside what is wrong with the input; nothing where there is none, or a key. */
export function keyDetails(field: string | undefined): ErrorDetails {
  const problem = field === undefined ? undefined : parseKey(field).problem
  return problem === undefined ? {} : { [idempotencyKeyField]: [problem] }
}

type Parsed =
  | { readonly key: string; readonly problem?: never }
  | { readonly key?: never; readonly problem: string }

function parseKey(field: string): Parsed {
  const key = quoted.exec(field)?.[1]?.replace(/\\(.)/g, '$1') ?? bare.exec(field)?.[0]
  if (key === undefined)
    return {
      problem:
        'Must be one key of 1 to 255 printable ASCII characters, in double quotes or, without blanks, commas and double quotes, as it is',
    }
  // It would be a key of its sender's address, under which a retry from another is done again.
  if (/^any-network:/i.test(key) && !isOfAnyNetwork(key))
    return { problem: 'Must have 32 lower-case hexadecimal digits after any-network:' }
  return { key }
}
