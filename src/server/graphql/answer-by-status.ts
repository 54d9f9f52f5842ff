import { type ExecutionResult, GraphQLError } from 'graphql'
import type { ErrorAnswer } from '../../http/errors.ts'
import { answerTo } from '../../rest/error-answers.ts'

/** Statuses that balancers, retries and error rates take for temporary: the same request can pass later. */
const passing: ReadonlySet<number> = new Set([429, 503])

/**
 * Gives the result of a request of which nothing was done, for a limit or because something is away, REST's status
 * and header fields. There is no `data` then: with any, be it all nulls, GraphQL over HTTP wants 200.
 */
export function answerByStatus(result: ExecutionResult): ExecutionResult {
  const refusal = findRefusal(result)
  if (!refusal) return refuseByStatus(result)
  const { status, headers } = refusal
  const { data: _nulls, ...errors } = result
  return { ...errors, extensions: { ...result.extensions, http: { status, headers } } }
}

/** Gives what refuses a whole request a status for clients that accept GraphQL's own media type, which distinguish them. */
function refuseByStatus(result: ExecutionResult): ExecutionResult {
  const { data, errors } = result
  if (data !== undefined || !errors) return result
  return { ...result, errors: errors.map(error => (error.extensions.http ? error : withStatus(error))) }
}

function withStatus({ message, nodes, source, positions, path, originalError, extensions }: GraphQLError) {
  const status = extensions.code === 'INTERNAL_SERVER_ERROR' ? 500 : 400
  return new GraphQLError(message, {
    ...{ nodes, source, positions, path, originalError },
    extensions: { ...extensions, http: { spec: true, status } },
  })
}

/** What refuses all of a result, of several the one that lasts longest; null where something was done, or is wrong otherwise. */
function findRefusal({ data, errors = [] }: ExecutionResult): ErrorAnswer | null {
  if (errors.length === 0 || Object.values(data ?? {}).some(value => value !== null)) return null
  const refusals = errors.flatMap(toRefusal)
  if (refusals.length < errors.length) return null
  return refusals.toSorted((one, other) => waitOf(other) - waitOf(one))[0] ?? null
}

function toRefusal({ message, extensions }: GraphQLError): ErrorAnswer[] {
  const answer = answerTo(extensions.code, { message, extensions, details: null })
  return answer && passing.has(answer.status) ? [answer] : []
}

function waitOf({ headers }: ErrorAnswer): number {
  return Number(headers['retry-after'])
}
