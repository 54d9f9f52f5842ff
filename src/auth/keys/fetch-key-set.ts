import { createPublicKey } from 'node:crypto'
import type { FetchImplementation, JWK } from 'jose'
import { isObject } from '../../is-object.ts'
import { readAnswer } from '../read-answer.ts'

const minRsaBits = 2048

/**
 * Fetches a JSON Web Key Set for jose, reduced to its usable keys. Rejects on any status but 200 (so it follows
 * no redirect, to this host or another), on more than 256 KiB and on a set without a usable key.
 */
export const fetchKeySet: FetchImplementation = async (url, options) => {
  const keySet = await readAnswer(await fetch(url, options), 'The key set')
  return Response.json({ keys: pickUsableKeys(keySet) })
}

/**
 * The keys of a JSON Web Key Set that can verify a session token; all others are left out: symmetric
 * and private keys, encryption keys, weak RSA keys, unknown kinds, junk. Throws when none is left.
 */
function pickUsableKeys(keySet: unknown): JWK[] {
  const listed: readonly unknown[] = isObject(keySet) && Array.isArray(keySet.keys) ? keySet.keys : []
  const usable = listed.filter(isUsableKey)
  // An empty set is more likely a fault at the provider than meant to lock out every user.
  if (usable.length === 0) throw new Error('The key set holds no usable key')
  return usable
}

function isUsableKey(key: unknown): key is JWK {
  if (!isObject(key) || key.d !== undefined || (key.use ?? 'sig') !== 'sig') return false
  try {
    // createPublicKey refuses 'oct', so a public key can never serve as an HMAC secret.
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey({ key, format: 'jwk' })
    if (type === 'rsa') return (details?.modulusLength ?? 0) >= minRsaBits
    if (type === 'ec') return details?.namedCurve === 'prime256v1'
    return type === 'ed25519'
  } catch {
    return false
  }
}
