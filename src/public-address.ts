import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is given out. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** A public address under which a cloud answers to its own machines. */
const cloudService = '168.63.129.16'

/**
 * Whether an address belongs to the internet, as opposed to this machine, its network, a cloud's services and ranges of
 * special use. Those that stand for an IPv4 address (mapped, NAT64, 6to4, Teredo) do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === cloudService) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
