import { isObject } from '../../is-object.ts'
import { explainProviderUrl } from '../../provider-url.ts'
import { readAnswer } from '../read-answer.ts'

/**
 * The URL of an issuer's keys from its discovery document (OpenID Connect Discovery 1.0). Rejects unless the
 * document is that issuer's own, to the letter, and names a URL that may be used, which in production is on https or on
 * loopback; follows no redirect.
 */
export async function discoverJwksUrl(
  { issuer, production }: { readonly issuer: string; readonly production: boolean },
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal,
  })
  const document = await readAnswer(response, 'The discovery document')
  if (!isObject(document) || document.issuer !== issuer) {
    const other = isObject(document) ? document.issuer : undefined
    const named = typeof other === 'string' && /^[\x21-\x7e]{1,200}$/.test(other) ? other : 'another'
    throw new Error(`The discovery document is not that of AUTH_ISSUER: its "issuer" is ${named}`)
  }
  const { jwks_uri: jwksUrl } = document
  if (typeof jwksUrl !== 'string') throw new Error('The discovery document names no keys ("jwks_uri")')
  const problem = explainProviderUrl(jwksUrl, production)
  if (problem !== null) throw new Error(`The "jwks_uri" of the discovery document ${problem}`)
  return jwksUrl
}
