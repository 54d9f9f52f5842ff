import { hostOf, isLoopback } from './loopback.ts'

/**
 * The reason to refuse a URL of the identity provider, as the end of a sentence that begins with its name, or
 * null. In production the connection must be safe from eavesdropping and forgery.
 */
export function explainProviderUrl(text: string, production: boolean): string | null {
  const address = URL.parse(text)
  if (!address || !/^https?:\/\//i.test(text)) return 'must be a URL that starts with https:// or http://'
  const { protocol, username, password } = address
  if (username || password) return 'must not hold a user name or a password'
  if (production && protocol !== 'https:' && !isLoopback(hostOf(address)))
    return 'must be https unless it is on loopback'
  return null
}
