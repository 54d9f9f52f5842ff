import { keyUserIdPrefix } from '../user-id.ts'

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
