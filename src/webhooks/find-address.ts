import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { allowsAddress, type WebhookTargets } from '../webhook-url.ts'

/** An address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** Finds all addresses of a name. */
export type FindAddresses = (name: string) => Promise<readonly HostAddress[]>

/** Nothing is sent to the host. */
export class AddressError extends Error {}

/** As the operating system finds them. */
export const findAddresses: FindAddresses = name => lookup(name, { all: true, verbatim: true })

/**
 * The address of a host to connect to: names are resolved once, so that what was checked is what is connected to. Throws
 * where it has none, and where nothing may be sent to any of them.
 */
export async function findAddress(
  host: string,
  { find, targets }: { readonly find: FindAddresses; readonly targets: WebhookTargets },
): Promise<HostAddress> {
  const version = isIP(host)
  const found = version ? [{ address: host, family: version }] : await findOrRefuse(host, find)
  const [first] = found
  if (!first || !found.every(({ address }) => allowsAddress(address, targets)))
    throw new AddressError('The host has no address, or one that nothing is sent to')
  return first
}

async function findOrRefuse(host: string, find: FindAddresses): Promise<readonly HostAddress[]> {
  try {
    return await find(host)
  } catch (cause) {
    throw new AddressError('The host has no address', { cause })
  }
}
