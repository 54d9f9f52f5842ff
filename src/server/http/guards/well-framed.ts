import type { IncomingMessage } from 'node:http'

/** What a host may be written of (RFC 3986 3.2.2), or nothing, and a port. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d*)?$/i

/**
 * What RFC 9112 asks of a request beyond what Node's parser looks at: one host that can be one (3.2), no fragment in
 * the target (3.2), a target that is a path or an address of ours (3.2.1, 3.2.2), and no transfer coding but `chunked`,
 * which HTTP/1.0 does not have (6.1); and that one caller sends it (RFC 9110, 5.3).
 */
export function isWellFramed({
  headers,
  httpVersion,
  method,
  rawHeaders,
  url = '',
}: IncomingMessage): boolean {
  const hosts = count('host', rawHeaders)
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1') || !hostForm.test(headers.host ?? '')) return false
  // A proxy may know another one than the first as the caller's.
  if (count('authorization', rawHeaders) > 1) return false
  if (url.includes('#') || !isTarget(url, method)) return false
  const coding = headers['transfer-encoding']
  return coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion !== '1.0')
}

/** The router ignores all before the first slash, and would take `*` for the path `/`. */
function isTarget(url: string, method: string | undefined): boolean {
  return url.startsWith('/') || /^https?:/i.test(url) || (url === '*' && method === 'OPTIONS')
}

/** Node drops all fields of these names but the first; only the raw header, names and values in turn, shows them. */
function count(field: 'host' | 'authorization', rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === field.length && name.toLowerCase() === field) count++
  }
  return count
}
