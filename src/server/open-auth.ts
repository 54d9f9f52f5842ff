import type { Logger } from 'pino'
import { type Authenticator, openAuthenticator } from '../auth/authenticator.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from '../auth/development-issuer.ts'
import { discoverJwksUrl } from '../auth/keys/discovery.ts'
import { openLocalKeySource } from '../auth/keys/key-source.ts'
import { RemoteKeySource } from '../auth/keys/remote-key-source.ts'
import { SessionCheck, type SessionCheckTimings } from '../auth/session-check.ts'
import type { Config, IdentityProvider } from '../config.ts'
import { logOutage } from '../log/log-outage.ts'
import { keyFetchFailed } from '../observation/events.ts'

/** Options of auth in place of its defaults. */
export interface AuthOptions {
  readonly now: () => Date
  readonly sessionTimings?: Partial<SessionCheckTimings> | undefined
}

/** The token issuers; the development issuer is null where a real identity provider is configured. */
export interface Auth {
  readonly authenticator: Authenticator
  readonly developmentIssuer: DevelopmentIssuer | null
}

/** Opens the verification of tokens. Waits for no identity provider. */
export async function openAuth(config: Config, log: Logger, options: AuthOptions): Promise<Auth> {
  if (config.identityProvider) {
    return {
      authenticator: openProvider(config, config.identityProvider, log, options),
      developmentIssuer: null,
    }
  }
  const developmentIssuer = await openDevelopmentIssuer(config.dataDir)
  const { issuer, audience } = developmentIssuer
  const keySource = openLocalKeySource(developmentIssuer.jwks())
  const rules = { issuer, audiences: [audience], audienceClaim: 'aud', userIdClaim: 'sub', scopesClaim: null }
  return { authenticator: openAuthenticator({ keySource, rules, now: options.now }), developmentIssuer }
}

function openProvider(
  { production }: Config,
  { jwksUrl, introspection, ...rules }: IdentityProvider,
  log: Logger,
  { now, sessionTimings }: AuthOptions,
): Authenticator {
  if (rules.audiences.length === 0)
    log.warn('AUTH_AUDIENCE is not set: tokens that the issuer signs for other applications are accepted too')
  const keyOutage = logOutage(log, {
    begins: 'the keys of the identity provider cannot be fetched',
    ends: 'the keys of the identity provider are fetched again',
  })
  const keySource = new RemoteKeySource({
    url: jwksUrl ?? (signal => discoverJwksUrl({ issuer: rules.issuer, production }, signal)),
    now,
    ...keyOutage,
    onFailure: error => {
      keyFetchFailed.tell({})
      keyOutage.onFailure(error)
    },
  })
  const sessionCheck =
    introspection &&
    new SessionCheck({
      endpoint: introspection,
      now,
      timings: sessionTimings,
      ...logOutage(log, {
        begins: 'the identity provider does not report revoked sessions',
        ends: 'the identity provider reports revoked sessions again',
      }),
    })
  return openAuthenticator({ keySource, rules, sessionCheck, now })
}
