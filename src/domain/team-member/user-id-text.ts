import { isUserId } from '../../auth/user-id.ts'
import type { Constraint } from '../constraints.ts'

/** An id as the identity provider's tokens may carry it; whether such a user exists is not known here. */
export const userIdText: Constraint = value =>
  isUserId(value) && value.trim() !== ''
    ? undefined
    : 'Must be 1 to 255 characters without control characters'
