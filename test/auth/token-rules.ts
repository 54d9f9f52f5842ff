import type { TokenRules } from '../../src/auth/authenticator.ts'

/** The rules of one issuer and one audience, with the claims that tokens have by the standards. */
export function rulesOf(issuer: string, audience = 'bizgate'): TokenRules {
  return { issuer, audiences: [audience], audienceClaim: 'aud', userIdClaim: 'sub', scopesClaim: null }
}
