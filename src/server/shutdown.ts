import type { FastifyInstance } from 'fastify'
import { answers, RestError } from '../rest/errors.ts'

/** From the moment the server closes, requests on connections still open get 503 and the connection ends. */
export function refuseWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return
    reply.header('connection', 'close')
    throw new RestError(answers.unavailable)
  })
}
