import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../../http/errors.ts'
import type { Services } from '../services.ts'
import { sendError } from './errors.ts'

/** `/live`: the process answers. `/ready`: so do the database and the verification keys. */
export function serveHealth(app: FastifyInstance, { database, authenticator }: Services): void {
  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async (request, reply) => {
    try {
      await database.ping()
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return sendError(reply, httpErrors.unavailable)
    }
    return authenticator.ready() ? { status: 'ready' } : sendError(reply, httpErrors.unavailable)
  })
}
