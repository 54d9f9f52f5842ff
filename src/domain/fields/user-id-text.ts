import { isUserId, keyUserIdPrefix } from '../../auth/user-id.ts'
import type { Constraint } from './constraints.ts'
import { looksEmpty } from './looks-empty.ts'

/**
 * An id as the identity provider's tokens may have it; whether such a user exists is not checked. Blanks at its ends
 * are a copying mistake.
 */
export const userIdText: Constraint = {
  schema: { minLength: 1, maxLength: 255 },
  check: value => {
    if (isUserId(value) && value.trim() === value && !looksEmpty(value)) return undefined
    return String(value).startsWith(keyUserIdPrefix)
      ? `Must not begin with ${keyUserIdPrefix}, as the ids of API keys do`
      : 'Must be 1 to 255 characters without control characters or blanks at the ends'
  },
}
