/** The headers in which a browser names the origin of a request. */
export interface OriginHeaders {
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | undefined
  readonly host?: string | undefined
}

/**
 * Whether a request that a browser sent with our cookie was started by another site's page.
 * `allowedOrigins` are spelled as browsers do: `scheme://host[:port]`.
 */
export function isCrossSite(headers: OriginHeaders, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers
  const fetchSite = headers['sec-fetch-site']
  // 'none' is a request that the user started: from the address bar or a bookmark.
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false
  if (origin !== undefined && origin !== 'null' && allowedOrigins.includes(origin)) return false
  // The page is not ours. 'same-site' is refused too: another subdomain can have another owner.
  if (fetchSite !== undefined) return true
  // Without the header the client is an old browser, judged by Origin, or a program, which sends only its own
  // cookies.
  return origin !== undefined && !isSameHost(origin, host ?? '')
}

function isSameHost(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  if (page === null || page.host === '') return false
  // The scheme is the page's, since TLS may end at a proxy; with it, a spelled-out default port compares equal.
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host
}
