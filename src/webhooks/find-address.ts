import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { allowsAddress, type WebhookTargets } from '../webhook-url.ts'

/** An address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: number
}

const loopbackAddresses: readonly HostAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** How long addresses of IPv6 are waited for once the name has some of IPv4, in milliseconds. */
export const ipv6Ms = 400

/** Finds all addresses of a name. */
export type FindAddresses = (name: string) => Promise<readonly HostAddress[]>

/** Nothing is sent to the host. */
export class AddressError extends Error {}

/**
 * Asks the servers of names that the system is set up with, or those given, and not the system itself: its lookups take
 * threads, which everything else waits for where names are slow. Its file of hosts is for this network.
 */
export function addressFinder(servers: readonly string[] = []): FindAddresses {
  return async name => {
    if (isLoopback(name)) return loopbackAddresses
    const resolver = new Resolver({ timeout: 2_500, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    return askFamilies(resolver, name)
  }
}

/** Some servers of names do not answer for IPv6. */
async function askFamilies(resolver: Resolver, name: string): Promise<readonly HostAddress[]> {
  const askedIpv6 = resolver.resolve6(name).catch(() => [])
  const ipv4 = await resolver.resolve4(name).catch(() => [])
  const timer = ipv4.length > 0 ? setTimeout(() => resolver.cancel(), ipv6Ms) : undefined
  const ipv6 = await askedIpv6
  clearTimeout(timer)
  return [...ipv4.map(address => ({ address, family: 4 })), ...ipv6.map(address => ({ address, family: 6 }))]
}

/**
 * The addresses of a host to connect to: names are resolved once, so that what was checked is what is connected to.
 * Throws where it has none, and where nothing may be sent to any of them. Of each family there is one, as this machine
 * may have one family only, and a name of many addresses would make one message connect to all of them.
 */
export async function findCheckedAddresses(
  host: string,
  { find, targets }: { readonly find: FindAddresses; readonly targets: WebhookTargets },
): Promise<readonly HostAddress[]> {
  const version = isIP(host)
  const found = version ? [{ address: host, family: version }] : await findOrRefuse(host, find)
  if (found.length === 0 || !found.every(({ address }) => allowsAddress(address, targets)))
    throw new AddressError('The host has no address, or one that nothing is sent to')
  return [4, 6].flatMap(family => found.find(one => one.family === family) ?? [])
}

async function findOrRefuse(host: string, find: FindAddresses): Promise<readonly HostAddress[]> {
  try {
    return await find(host)
  } catch (cause) {
    throw new AddressError('The host has no address', { cause })
  }
}
