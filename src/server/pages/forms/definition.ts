import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { allowsOrigin } from '../../../domain/lead-form/origins.ts'
import { renderBlankForm } from '../../../form-markup/form.ts'
import { errorAnswer, HttpError } from '../../../http/errors.ts'
import { ReadFormDocument, ShowFormDocument } from '../../../operations/generated.ts'
import { forbidden } from '../../../rest/error-answers.ts'
import { sendUnlessKept } from '../../http/etag.ts'
import { foreignOrigin } from '../../request-context.ts'
import type { Services } from '../../services.ts'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { openVisitorOperation } from '../visitors/visitor-operation.ts'
import { visitedForm } from './visit.ts'

/** A change is seen after a minute; a page that was open within five more may show the form as it was once more. */
const caching = 'public, max-age=60, stale-while-revalidate=300'

/**
 * Serves to pages of any site `/forms/<id>.json`, from which they draw a form by their own code, and
 * `/forms/<id>.html`, the form of the hosted page, which the script shows: only where it can be sent from.
 */
export function serveDefinitions(app: FastifyInstance, services: Services, schema: GraphQLSchema): void {
  const read = openVisitorOperation(services, schema, ReadFormDocument, visitedForm)
  const show = openVisitorOperation(services, schema, ShowFormDocument, visitedForm)
  const serve = (extension: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.get(`/forms/:form_id.${extension}`, { config: { anySite: true, isForEverybody: true } }, handler)

  serve('json', async (request, reply) => {
    const { body } = await read.run(request)
    reply.headers({ 'cache-control': caching, 'content-type': 'application/json' })
    return sendUnlessKept(reply, JSON.stringify(body))
  })

  serve('html', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { form } = await show.run(request)
    if (!allowsOrigin(form.frameOrigins, foreignOrigin(request)))
      throw new HttpError(errorAnswer(403, forbidden['allowed-origin']))
    reply.headers({
      'cache-control': caching,
      'content-type': 'text/html; charset=utf-8',
      // For whoever opens it as a page.
      'content-security-policy': contentSecurityPolicy(),
    })
    // The script fills in what its page knows, so that the form is the same for everybody.
    return sendUnlessKept(reply, renderBlankForm(form, form.id))
  })
}
