import { STATUS_CODES } from 'node:http'
import type { PreparedEndpoint } from '../../src/rest/prepare.ts'
import type { Components, Part } from './components.ts'
import { badRequest, errorSchema, exampleOf } from './error-bodies.ts'
import type { Example } from './examples.ts'
import { type HeaderField, headerFields } from './header-fields.ts'
import { refusalsOf } from './refusal-list.ts'

/** The answers that refuse a request to an endpoint, by status. */
export function describeRefusals(
  prepared: PreparedEndpoint,
  components: Components,
  example: Example | undefined,
): Part {
  const optionalOf = (status: number): readonly HeaderField[] => [
    'Cache-Control-if-private',
    ...(mayBeCounted(prepared, status) ? limitFields : []),
  ]
  const refusals = refusalsOf(prepared).map(refusal => {
    const { status, when, errors, headers = [] } = refusal
    const fields = headerFields(components, [...headers, ...optionalOf(status)])
    const answer = answerOf(when, fields, errorSchema(errors), exampleOf(errors))
    return [status, components.add('responses', nameOfStatus(status), answer)]
  })
  const invalid = answerOf(
    'What was sent is not what the endpoint takes; `details` says what is wrong with which field.',
    headerFields(components, optionalOf(400)),
    components.add('schemas', 'BadRequest', badRequest),
    example ? { example: example.invalid.answer } : {},
  )
  const beforeAll = answerOf(
    `Refused as HTTP, before any endpoint: ${statusesOfHttp.join(', ')}.`,
    headerFields(components, ['Cache-Control-if-private']),
    errorSchema(undefined),
    { example: { error: STATUS_CODES[431] } },
  )
  return Object.fromEntries([
    [400, invalid],
    ...refusals,
    ['default', components.add('responses', 'RefusedAsHttp', { ...beforeAll, 'x-statuses': statusesOfHttp })],
  ])
}

/** A request that does not come in time, that expects something, and whose head is too large. */
const statusesOfHttp = [408, 417, 431]

const limitFields: readonly HeaderField[] = ['RateLimit-if-counted', 'RateLimit-Policy-if-counted']

/** Refusals that come before the call is counted, or give its place back. A public endpoint counts first. */
const uncounted: ReadonlySet<number> = new Set([400, 401, 403, 413, 415])

/** Tells of a limit always. */
const ofLimit = 429

function mayBeCounted({ endpoint, operation: { rootField } }: PreparedEndpoint, status: number): boolean {
  if (rootField.extensions.limit === undefined || status === ofLimit) return false
  return endpoint.access === 'public' || !uncounted.has(status)
}

/** `Payload Too Large` is `PayloadTooLarge`. */
function nameOfStatus(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replaceAll(' ', '')
}

function answerOf(description: string, headers: Part, schema: Part, example: Part): Part {
  return { description, headers, content: { 'application/json': { schema, ...example } } }
}
