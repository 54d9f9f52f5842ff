import { issueDevelopmentToken } from '../auth/development-issuer.ts'
import { type Config, ConfigError } from '../config.ts'
import { print } from './print.ts'

/** `bizgate token <user-id>`: prints a session token of the development issuer, also while the server runs. */
export async function token(
  { dataDir, identityProvider }: Config,
  userId: string,
  expiresInSeconds: number,
): Promise<void> {
  if (identityProvider) throw new ConfigError('Tokens come from the identity provider that AUTH_ISSUER names')
  print(await issueDevelopmentToken(dataDir, userId, { expiresInSeconds }))
}
