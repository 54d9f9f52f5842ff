import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** Publishes the development issuer's public keys, where there is one. */
export function serveDevelopmentKeys(app: FastifyInstance, { developmentIssuer }: Services): void {
  if (developmentIssuer) app.get('/.well-known/jwks.json', async () => developmentIssuer.jwks())
}
