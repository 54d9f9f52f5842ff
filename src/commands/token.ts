import { issueDevelopmentToken } from '../auth/development-issuer.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { CommandContext } from './context.ts'
import { print } from './print.ts'

/** `bizgate token <user-id>`: prints a session token of the development issuer, also while the server runs. */
export async function token(
  context: CommandContext,
  userId: string,
  expiresInSeconds: number,
): Promise<number> {
  const { dataDir, identityProvider } = readConfig(context.environment)
  if (identityProvider) throw new ConfigError('Tokens come from the identity provider that AUTH_ISSUER names')
  print(context, await issueDevelopmentToken(dataDir, userId, { expiresInSeconds }))
  return 0
}
