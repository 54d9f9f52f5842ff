import type { Scope } from '../../src/auth/scopes.ts'
import { type ErrorAnswer, httpErrors, unsupportedMedia } from '../../src/http/errors.ts'
import { hasBody, maxBodyBytes } from '../../src/rest/endpoints.ts'
import { describeAnswer, forbidden, noAccessMessage } from '../../src/rest/error-answers.ts'
import type { PreparedEndpoint } from '../../src/rest/prepare.ts'
import type { HeaderField } from './header-fields.ts'
import { keyRefusalsOf } from './idempotency.ts'

/** Refusals of one status: what may be said, and when. */
export interface Refusal {
  readonly status: number
  readonly when: string
  /** The sentences of `error`; where absent, it may be any. */
  readonly errors?: readonly string[]
  readonly headers?: readonly HeaderField[]
}

/** What an endpoint may refuse besides its input, in the order of the statuses. */
export function refusalsOf(prepared: PreparedEndpoint): Refusal[] {
  const { endpoint, operation } = prepared
  const mayConflict = operation.rootField.args.some(({ name }) => name === 'expectedUpdatedAt')
  const [ofConflict, ofOtherInput] =
    operation.kind === 'mutation' ? keyRefusalsOf(mayConflict ? conflict : undefined) : []
  return [
    ...(endpoint.access === 'session' ? [unauthorized] : []),
    ...forbiddenTo(prepared),
    ...notFound(prepared),
    ...(ofConflict ? [ofConflict] : []),
    ...(hasBody(endpoint) ? [tooLarge(endpoint.bodyLimit), wrongType] : []),
    ...(ofOtherInput ? [ofOtherInput] : []),
    tooMany,
    refuse(httpErrors.internal, 'Something unforeseen went wrong; the log has it under the request’s id.'),
    refuse(
      httpErrors.unavailable,
      prepared.endpoint.download
        ? 'Something that the service needs does not answer; or as many exports are at work as may be at once, and nothing is counted.'
        : 'Something that the service needs does not answer.',
      ['Retry-After'],
    ),
  ]
}

function refuse({ status, body }: ErrorAnswer, when: string, headers: readonly HeaderField[] = []): Refusal {
  return { status, when, errors: [body.error], headers }
}

const unauthorized = refuse(httpErrors.unauthorized, 'No session token, or one that is not good.', [
  'WWW-Authenticate',
])
const conflict: Refusal = { status: 409, when: 'What the record is does not allow it.' }
const wrongType = refuse(
  unsupportedMedia({}),
  'The body is not `application/json` in UTF-8, or it is compressed.',
  ['Accept-if-wrong-type', 'Accept-Encoding-if-compressed'],
)
const tooMany = refuse(
  describeAnswer('RATE_LIMITED'),
  'The limit of the endpoint is used up; or the user has too many exports in progress, or the client’s address sends too many requests at once or that are refused. `RateLimit-Policy` says which.',
  ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
)

const mebibyte = 1024 * 1024

function tooLarge(bodyLimit = maxBodyBytes): Refusal {
  const size = bodyLimit < mebibyte ? `${bodyLimit / 1024} KiB` : `${bodyLimit / mebibyte} MiB`
  return refuse(httpErrors.bodyTooLarge, `The body has more than ${size}.`)
}

function forbiddenTo({ endpoint, operation }: PreparedEndpoint): Refusal[] {
  const { access, scope } = operation.rootField.extensions as { access?: string; scope?: Scope } // by its rules
  if (endpoint.access === 'public')
    return [
      {
        status: 403,
        when: 'The page that sent it is of an origin that is not allowed.',
        errors: [forbidden['allowed-origin']],
      },
    ]
  const errors = [
    noAccessMessage,
    ...(access === 'owner' ? [forbidden.owner] : []),
    ...(scope ? [forbidden[`scope:${scope}`]] : []),
    httpErrors.crossSite.body.error,
  ]
  const who =
    access === 'owner' ? 'The caller does not own the account' : 'The caller may not use the account'
  return [
    {
      status: 403,
      when: `${who}; its token or API key lacks the scope \`${scope}\`; or a page of another site sent the session cookie.`,
      errors,
    },
  ]
}

function notFound({ endpoint, inPath }: PreparedEndpoint): Refusal[] {
  if (inPath.length === 0 && endpoint.notFound === undefined) return []
  const errors = endpoint.notFound === undefined ? {} : { errors: [endpoint.notFound] }
  return [{ status: 404, when: 'What the path names is not there.', ...errors }]
}
