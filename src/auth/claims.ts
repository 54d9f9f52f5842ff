import type { JWTPayload } from 'jose'
import { isObject } from '../is-object.ts'

/**
 * The value of a claim. A name with a colon is one key, as in namespaced claims
 * (`https://example.com/user_id`); in any other a dot leads into an object (`app_metadata.user_id`).
 */
export function readClaim(payload: JWTPayload, name: string): unknown {
  const path = name.includes(':') ? [name] : name.split('.')
  return path.reduce<unknown>(
    (value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    payload,
  )
}
