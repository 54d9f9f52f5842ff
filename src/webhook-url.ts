import { isIP } from 'node:net'
import { hostOf, isLoopback } from './loopback.ts'
import { isPublicAddress } from './public-address.ts'

/** Where webhooks may be sent, beyond https to addresses of the internet. */
export interface WebhookTargets {
  /** Without TLS. */
  readonly http: boolean
  /** To this machine. */
  readonly loopback: boolean
}

/** Whether messages may be sent to an address. */
export function allowsAddress(address: string, { loopback }: WebhookTargets): boolean {
  return isPublicAddress(address) || (loopback && isLoopback(address))
}

/** The reason to refuse the URL of an endpoint, or null. Where its name leads is checked at each message. */
export function explainWebhookUrl(text: string, targets: WebhookTargets): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return 'Must be a URL that starts with https://'
  if (url.protocol !== 'https:' && !targets.http) return 'Must be a URL that starts with https://'
  if (url.username || url.password) return 'Must not hold a user name or a password'
  if (url.hash) return 'Must not hold a fragment'
  const host = hostOf(url)
  if (isIP(host) ? !allowsAddress(host, targets) : isLoopback(host) && !targets.loopback)
    return 'Must be an address of the internet'
  return null
}
