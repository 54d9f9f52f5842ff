/** The headers by which a browser says where a request comes from. */
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
  // 'none' is the user's own doing: the address bar, a bookmark.
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false
  if (origin !== undefined && origin !== 'null' && allowedOrigins.includes(origin)) return false
  // The browser has said that the page is not ours. 'same-site' is no better: another subdomain, another owner.
  if (fetchSite !== undefined) return true
  // No such header means an old browser, judged by Origin, or no browser at all, which carries nobody's cookies
  // but its own.
  return origin !== undefined && !isSameHost(origin, host ?? '')
}

function isSameHost(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  if (page === null || page.host === '') return false
  // The scheme is the page's, since TLS may end at a proxy; with it, a spelled-out default port compares equal.
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host
}
