import type { FastifyRequest } from 'fastify'
import { pathOf, queryOf } from '../../http/path.ts'

const maxChars = 2_048

/** As much of a request as says where its visitor is. */
type Asked = Pick<FastifyRequest, 'headers' | 'url' | 'method'>

/** The parameter of a form's own address in which it keeps where its visitor came from. */
export const referrerParameter = 'from'

/** Where a visitor of the hosted page came from: what the browser said when it came, not when it sends. */
export function referrerOf(request: Asked): string | null {
  const came = isOwnPage(request) ? null : asAddress(request.headers.referer)
  if (came || request.method !== 'POST') return came
  return asAddress(queryOf(request.url).get(referrerParameter))
}

/** Where a visitor was, for the record of what they send. A form on another site's page says no path. */
export function readMetadata(request: Asked) {
  if (isOwnPage(request)) return { referrer: referrerOf(request), page: pagePath(request.url) }
  return { referrer: asAddress(request.headers.referer), page: null }
}

/** Whether the request comes from a page of this very address. */
function isOwnPage({ headers: { referer = '', host = '' }, url }: Asked): boolean {
  const page = URL.parse(referer)
  // The scheme is the page's, since TLS can end at a proxy.
  return (
    page !== null &&
    URL.parse(`${page.protocol}//${host}`)?.host === page.host &&
    pagePath(page.pathname) === pagePath(url)
  )
}

/** The path of a form's page, as this server writes it: an id is found in either case, and with a full stop behind it. */
function pagePath(url: string): string {
  const path = pathOf(url).toLowerCase()
  return /^\/forms\/[\w-]+/.exec(path)?.[0] ?? path
}

/** An address as it can be recorded, and none that is anything else. */
function asAddress(text: string | null | undefined): string | null {
  const url = text && text.length <= maxChars ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.href.length <= maxChars ? url.href : null
}
