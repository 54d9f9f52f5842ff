import { keyUserIdPrefix } from '../user-id.ts'
import type { Viewer } from '../viewer.ts'

/** An API key of an account. */
export interface KeyIdentity {
  readonly accountId: string
  readonly id: string
}

/**
 * The user id by which an API key acts, and by which limits count it. It begins with the account that it opens
 * (see fields/access.ts), and no token of an identity provider can have it.
 */
export function userIdOfKey({ accountId, id }: KeyIdentity): string {
  return `${keyUserIdPrefix}${accountId}:${id}`
}

/**
 * The id by which the work of a caller that is in progress is bounded. The API keys of an account have one together:
 * each more would be as much more of the process for its account.
 */
export function idOfBounds({ userId, apiKeyId }: Pick<Viewer, 'userId' | 'apiKeyId'>): string {
  return apiKeyId === undefined ? userId : userId.slice(0, -`:${apiKeyId}`.length)
}
