import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '../../http/errors.ts'
import { readReadiness } from '../readiness.ts'
import type { Services } from '../services.ts'
import type { Closing } from '../shutdown.ts'
import { sendError } from './errors.ts'

/** Health checks are answered whatever else there is to do. */
export function isHealthCheck({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/live' || url === '/ready'
}

/** `/live`: the process answers. `/ready`: so do the database and the verification keys, and it does not close. */
export function serveHealth(app: FastifyInstance, services: Services, closing: Closing): void {
  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async (_request, reply) => {
    if (closing.hasBegun) return sendError(reply, httpErrors.unavailable)
    const { database, keys } = await readReadiness(services)
    return database && keys ? { status: 'ready' } : sendError(reply, httpErrors.unavailable)
  })
}
