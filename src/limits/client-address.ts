import { isIP } from 'node:net'

/** What stands for a client whose socket has no address, as on a Unix domain socket. */
export const UNKNOWN_ADDRESS = 'unknown'

const LONGEST_ADDRESS = 64

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
  let client = parseAddress(socketAddress ?? '') ?? UNKNOWN_ADDRESS
  const entries = trustedProxyHops > 0 ? (forwardedFor ?? '').split(',') : []
  for (const entry of entries.reverse().slice(0, trustedProxyHops)) {
    const address = parseAddress(entry)
    if (address === null) break
    client = address
  }
  return client
}

/** What is counted for a client address: IPv4 as it is, IPv6 by its /64, which is what one client is given. */
export function rateLimitKey(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === null) return UNKNOWN_ADDRESS
  return isIP(parsed) === 4 ? parsed : `${groupsOf(parsed).slice(0, 4).join(':')}::/64`
}

/** One address in its canonical spelling, without port, brackets and zone, or null. */
function parseAddress(text: string): string | null {
  if (isIP(text) === 4) return text
  const trimmed = text.length > LONGEST_ADDRESS ? '' : text.trim()
  const [bare = ''] = trimmed
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%', 1)
  const version = isIP(bare)
  if (version !== 6) return version === 4 ? bare : null
  return mappedIpv4(bare) ?? new URL(`http://[${bare}]`).hostname.slice(1, -1)
}

/** The IPv4 address within `::ffff:0:0/96`, or null. */
function mappedIpv4(ipv6: string): string | null {
  const groups = groupsOf(ipv6).map(group => Number.parseInt(group, 16))
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xffff || groups.slice(0, 5).some(group => group !== 0)) return null
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** All eight groups of an IPv6 address, in hexadecimal. */
function groupsOf(ipv6: string): string[] {
  // The URL standard's spelling has no IPv4 part and no leading zeros.
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map(half => half.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
