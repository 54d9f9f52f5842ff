/** What a token or an API key may be limited to. A scope opens nothing that its holder's role does not. */
export const scopes = ['read', 'write', 'export', 'admin'] as const

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number]

/** Scopes that a caller has. */
export type Scopes = ReadonlySet<Scope>

/** Those of a caller whom nothing limits. */
export const allScopes: Scopes = new Set(scopes)

const known = new Map<string, Scopes>()

/** The scopes among these words; any other word is somebody else's. Equal ones are one object. */
export function scopesAmong(words: readonly unknown[]): Scopes {
  const named = scopes.filter(scope => words.includes(scope))
  const key = named.join(' ')
  const found = known.get(key) ?? new Set(named)
  known.set(key, found)
  return found
}
