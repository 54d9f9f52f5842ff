import type { Scopes } from './scopes.ts'

/** The caller: a user, as the identity provider names them, or an API key of an account. */
export interface Viewer {
  /** Of an API key a made one, which stands for that key alone; see api-keys/key-user-id.ts. */
  readonly userId: string
  /** Absent where a user calls. */
  readonly apiKeyId?: string
  /** What the token or the key is limited to. */
  readonly scopes: Scopes
}
