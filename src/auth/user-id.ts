const maxLength = 255

// A lone surrogate would be stored as U+FFFD, and two users would become one.
const forbidden = /[\p{Cc}\p{Cs}]/u

/** How the user ids of API keys begin (api-keys/key-user-id.ts). */
export const keyUserIdPrefix = 'key:'

/**
 * Whether a value can name a user: 1 to 255 characters, no control characters, well-formed Unicode, and not what
 * stands for an API key.
 */
export function isUserId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= maxLength &&
    !forbidden.test(value) &&
    !value.startsWith(keyUserIdPrefix)
  )
}
