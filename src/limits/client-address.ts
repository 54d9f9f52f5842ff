import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The key of a client without an address, as on a Unix domain socket. */
export const unknownAddress = 'unknown'

const maxAddressLength = 64

/**
 * The client's IP address: the socket's own, or with `trustedProxyHops` proxies in front, that many steps to
 * the left in `X-Forwarded-For`. Where the header is too short or holds no address, the last address that a
 * trusted proxy vouches for.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  let client = readAddress(socketAddress ?? '') ?? unknownAddress
  const entries = trustedProxyHops > 0 ? (forwardedFor ?? '').split(',') : []
  for (const entry of entries.reverse().slice(0, trustedProxyHops)) {
    const address = readAddress(entry)
    if (address === null) break
    client = address
  }
  return client
}

/** The key that a client address is counted by: IPv4 as it is, IPv6 by its /64, which one client is given. */
export function rateLimitKey(address: string): string {
  if (isIPv4(address)) return address // as mostly, several times a request
  const parsed = parseAddress(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? unknownAddress
  const network = parsed.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The /48 of an IPv6 address, by what is counted for it ({@link rateLimitKey}): one customer may have all of it. Or null. */
export function networkKey(key: string): string | null {
  return key.endsWith('::/64') ? `${key.split(':', 3).join(':')}::/48` : null
}

function readAddress(text: string): string | null {
  return isIPv4(text) ? text : (parseAddress(text)?.toString() ?? null) // IPv4 is spelled in one way only
}

/** An address without port, brackets and zone, IPv4 within IPv6 as IPv4; or null. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const trimmed = text.length > maxAddressLength ? '' : text.trim()
  const [bare = ''] = trimmed
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%', 1)
  // ipaddr.js also reads addresses in octal, hexadecimal and fewer than four parts.
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}
