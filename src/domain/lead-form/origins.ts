const notAnOrigin = 'Must be an origin, such as https://example.com'

const maxChars = 255
/** Escapes make an origin longer than it is stored. */
const maxCharsSent = 2_048

/**
 * An origin as browsers send it (lower case, no default port, no slash at the end), or null for
 * what is no http or https origin of at most 255 characters.
 */
export function normaliseOrigin(value: string): string | null {
  const url = value.length > maxCharsSent ? null : URL.parse(value)
  if (!url) return null
  const { origin, protocol, href } = url
  // Whatever an address has beyond its origin makes it longer than the origin and its slash.
  const isOrigin = /^https?:$/.test(protocol) && href === `${origin}/` && origin.length <= maxChars
  return isOrigin ? origin : null
}

/**
 * What is wrong with an origin that is written for a form. The URL standard lets characters stand in a host that no
 * site has, such as a wildcard: what was stored with them is exported and imported, but no page can send it.
 */
export function checkOrigin(value: string): string | undefined {
  if (value.includes('*'))
    return 'Must not have a wildcard: name each origin, such as https://www.example.com'
  const origin = normaliseOrigin(value)
  return origin && /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(origin) ? undefined : notAnOrigin
}

/** Whether a form takes submissions from a page; our own pages and callers that are no browser have no origin. */
export function allowsOrigin(allowedOrigins: readonly string[], origin: string | null): boolean {
  return origin === null || allowedOrigins.length === 0 || allowedOrigins.includes(origin)
}
