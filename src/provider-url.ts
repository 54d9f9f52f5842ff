import { isLoopback } from './loopback.ts'

/**
 * Why a URL of the identity provider is not to be used, as a sentence goes on after its name; null where it may be.
 * In production nobody on the way may read or answer it.
 */
export function explainProviderUrl(text: string, production: boolean): string | null {
  const address = URL.parse(text)
  if (!address || !/^https?:\/\//i.test(text)) return 'must be a URL that starts with https:// or http://'
  const { protocol, hostname, username, password } = address
  if (username || password) return 'must not hold a user name or a password'
  if (production && protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    return 'must be https unless it is on loopback'
  return null
}
