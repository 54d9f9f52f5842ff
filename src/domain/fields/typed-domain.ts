import { domainToUnicode } from 'node:url'
import { readEmailAddress } from './email-address.ts'

const maxDomain = 255

/**
 * The address with its domain as it is typed, `müller.de` for `xn--mller-kva.de`, which browsers and other programs
 * send: a person must not have two. What is no valid address in Unicode, such as one with an emoji, stays in ASCII.
 */
export function withTypedDomain(address: string): string {
  const begin = address.lastIndexOf('@') + 1
  const domain = address.slice(begin).trim()
  if (domain.length > maxDomain || !/(?:^|\.)xn--/i.test(domain)) return address
  const typed = address.slice(0, begin) + domainToUnicode(domain)
  return readEmailAddress(typed) === null ? address : typed
}
