import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** A key pair that signs any claims at all, also such as no honest provider would sign. */
export interface SigningKey {
  readonly publicJwk: JWK
  /** Signs exactly these claims; `header` is added to `alg` and `kid`, and `kid: undefined` leaves it out. */
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>
}

/** A fresh key pair for an algorithm, ES256 unless told otherwise. */
export async function createSigningKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  }
}
