import { replayedField } from '../../src/http/idempotency-key.ts'
import type { receiptTrailers } from '../../src/rest/receipt-trailers.ts'
import type { Components, Part } from './components.ts'

/** A header field of ours; `if` fields are there only where they have something to say. */
export type HeaderField = keyof typeof fields

const text = (description: string, schema: Part, example: string): Part => ({
  description,
  schema: { type: 'string', ...schema },
  example,
})
const always = (part: Part): Part => ({ ...part, required: true })

const limit = text(
  'What is left of the limit: `r` calls, and `t` seconds until one more may pass.',
  { pattern: '^"\\w+";r=\\d+;t=\\d+$' },
  '"contacts";r=59;t=60',
)
const policy = text(
  "The endpoint's limit: `q` calls within any `w` seconds. On a 429 the limit that refuses, which may be of `q` at once.",
  { pattern: '^"\\w+";q=\\d+;(w=\\d+|qu="concurrent-requests")$' },
  '"contacts";q=60;w=60',
)
const retryAfter: Part = {
  description: 'After how many seconds the same call may pass.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
}
const cacheControl = text('No cache may keep the answer.', { const: 'no-store' }, 'no-store')

const fields = {
  'X-Request-Id': always(
    text(
      "The request's id in the log: the caller's own `X-Request-Id` where it is a plain word.",
      { pattern: '^[\\w.:-]{1,128}$' },
      '6b1f7a0e-3f0c-4e55-9d0b-0c8b0f6f2f11',
    ),
  ),
  'Cache-Control': always(cacheControl),
  'Cache-Control-if-private': cacheControl,
  RateLimit: always(limit),
  'RateLimit-if-counted': limit,
  'RateLimit-Policy': always(policy),
  'RateLimit-Policy-if-counted': policy,
  'Retry-After': always(retryAfter),
  'Retry-After-if-in-progress': retryAfter,
  [replayedField]: text(
    'The answer is that of an earlier request with the same `Idempotency-Key`.',
    { const: 'true' },
    'true',
  ),
  'Export-Receipt-Id': text(
    'The id of the receipt that is kept of a file when it ends; not of a HEAD. `accountExports` and `contactsExports` of GraphQL have it.',
    { format: 'uuid' },
    '6b1f7a0e-3f0c-4e55-9d0b-0c8b0f6f2f11',
  ),
  'Accept-if-wrong-type': text(
    'The type that the body has to have.',
    { enum: ['application/json', 'application/json; charset=utf-8'] },
    'application/json',
  ),
  'Accept-Encoding-if-compressed': text(
    'The body is taken as it is only.',
    { const: 'identity' },
    'identity',
  ),
  'WWW-Authenticate': always(text('How to sign in.', { const: 'Bearer' }, 'Bearer')),
} satisfies Record<string, Part>

const digest = (description: string): Part =>
  text(
    description,
    { pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
    'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
  )

/** The fields that come after a whole file, by name. */
export const trailerFields: Readonly<Record<(typeof receiptTrailers)[number], Part>> = {
  'Repr-Digest': digest('The SHA-256 of the body as it was sent (RFC 9530); not where it was compressed.'),
  'Unencoded-Digest': digest('The SHA-256 of the file, before any compression.'),
  'Export-Receipt': text(
    'The receipt as a dictionary of structured fields (RFC 9651): its id, the moment that the file is of, how many records and bytes it has.',
    { pattern: '^id="[0-9a-f-]{36}", exported-at="[\\dT:.-]+Z", records=\\d+, bytes=\\d+$' },
    'id="6b1f7a0e-3f0c-4e55-9d0b-0c8b0f6f2f11", exported-at="2026-11-22T12:00:00.000Z", records=120, bytes=13871',
  ),
}

/** The header fields of an answer, besides those that every answer of HTTP has. */
export function headerFields(components: Components, names: readonly HeaderField[]): Part {
  const all: readonly HeaderField[] = ['X-Request-Id', ...names]
  return Object.fromEntries(
    all.map(name => [name.replace(/-if-[\w-]+$/, ''), components.add('headers', name, fields[name])]),
  )
}
