import { GraphQLError } from 'graphql'
import type { Scope } from '../auth/scopes.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { type LimitState, toExtensions } from '../limits/refusal.ts'

/** Why a call was refused, for programs: the `extensions.code` of a GraphQL error. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'CONFLICT'
  | 'UNAVAILABLE'

/** Messages by the path of the argument they are about, such as `input.contactId`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

/** A refusal the caller may read; anything else that is thrown is masked. */
export class DomainError extends GraphQLError {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...extensions } })
    this.code = code
  }
}

/** Nobody is signed in. */
export function unauthenticated(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'Unauthorized')
}

/** The viewer is neither owner nor team member; unknown accounts answer the same. */
export function noAccess(): DomainError {
  return new DomainError('FORBIDDEN', 'No access to this account')
}

/** The viewer is a team member where only the owner may act. */
export function ownerOnly(): DomainError {
  return new DomainError('FORBIDDEN', 'Account owner only', { requires: 'owner' })
}

/** An API key calls what is a user's. */
export function usersOnly(): DomainError {
  return new DomainError('FORBIDDEN', 'Users only: no API key may do this', { requires: 'user' })
}

/** The caller's token or API key is limited to other scopes. */
export function missingScope(scope: Scope): DomainError {
  return new DomainError('FORBIDDEN', `The scope ${scope} is missing`, { requires: `scope:${scope}` })
}

/** The record does not exist in the account, or is not to be seen. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} not found`)
}

/** Input that the schema let pass and the domain refuses. */
export function badInput(fields: FieldMessages): DomainError {
  const first = Object.entries(fields)[0]
  const message = first ? `${first[0]}: ${first[1][0]}` : 'Invalid input'
  return new DomainError('BAD_USER_INPUT', message, { fields })
}

/** Throws BAD_USER_INPUT where there is a problem, with all that there are. */
export function refuseProblems(problems: Readonly<Record<string, string | false | null>>): void {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []))
  if (found.length > 0) throw badInput(Object.fromEntries(found))
}

/** The call is well-formed but the record's state does not allow it. */
export function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message)
}

/** The record is not as its caller has read it. */
export function staleConflict(message: string): DomainError {
  return new DomainError('CONFLICT', message, { stale: true })
}

/** The limit is used up; `retryAfterSeconds` says when a call may pass again, `limit` by which limit none does now. */
export function rateLimited(state: LimitState): DomainError {
  return new DomainError('RATE_LIMITED', 'Rate limit exceeded', { ...toExtensions(state) })
}

/** All places for such work are taken; after some seconds one may be free. */
export function occupied(retryAfterSeconds: number): DomainError {
  return new DomainError('UNAVAILABLE', 'Service unavailable', { retryAfterSeconds })
}

/** Something the service needs does not answer; the same call may pass later. `cause` is for the log. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('UNAVAILABLE', 'Service unavailable')
  error.cause = cause
  return error
}

/** The error as a caller may see it: UNAVAILABLE where the database cannot serve now. */
export function toPublic(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? unavailable(error) : error
}
