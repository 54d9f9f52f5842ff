import type { IncomingMessage } from 'node:http'

/**
 * What RFC 9112 asks of a request beyond what Node's parser looks at: one host (3.2), no fragment in
 * the target (3.2), and no transfer coding but `chunked`, which HTTP/1.0 does not have (6.1).
 */
export function isWellFramed({ headers, httpVersion, rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = countHosts(rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return false
  if (url.includes('#')) return false
  const coding = headers['transfer-encoding']
  return coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion !== '1.0')
}

/** Node keeps the first host and drops the others; only the header as it was sent tells. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
