import type { FastifyRequest } from 'fastify'
import { allScopes } from '../../../src/auth/scopes.ts'
import type { Context } from '../../../src/domain/context.ts'
import { uncounted } from '../../../src/limits/operation-cost.ts'
import { makeContext } from '../../../src/server/request-context.ts'
import type { TestApp } from '../../support/app.ts'

/** The context of a request of its own by a user, as the server makes it for callers of `/graphql`. */
export function ownContext(app: TestApp, userId: string | null): Context {
  // All of a request that the context is made of.
  const request = {
    limitClaims: new Map(),
    clientAddress: app.newAddress(),
    headers: {},
  } as unknown as FastifyRequest
  const viewer = userId === null ? null : { userId, scopes: allScopes }
  return makeContext(request, app.services, { viewer, viaRest: false, cost: uncounted })
}
