import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { type ErrorAnswer, HttpError, httpErrors } from '../../../http/errors.ts'
import { readForm, type SentForm } from '../../../http/read-form.ts'
import { ShowFormDocument, SubmitFormDocument } from '../../../operations/generated.ts'
import { keepBytes, requireType } from '../../http/bodies.ts'
import { findAnswer } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { answerErrorsAsPages } from '../visitors/error-pages.ts'
import { openVisitorOperation } from '../visitors/visitor-operation.ts'
import { formErrors } from './form-errors.ts'
import { sendFormPage } from './form-page.ts'
import { readMetadata, referrerOf } from './metadata.ts'
import { keyOfSending, newSending, readSending } from './sending.ts'
import { sendSuccessPage } from './success-page.ts'
import { visitedForm } from './visit.ts'

/** The most bytes of what is sent, written as JSON: as the contract's submission has it. */
const maxBytes = 64 * 1024
/** A browser sends each byte of most letters as three characters. */
const bodyLimit = 3 * maxBytes

/** Serves `/forms/<id>`: the form as a page, which works without a script, and takes what it sends. */
export async function serveHostedForms(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  const show = openVisitorOperation(services, schema, ShowFormDocument, visitedForm)
  const submit = openVisitorOperation(services, schema, SubmitFormDocument, visitedForm)

  /** The form with the visitor's values and the refusal; throws where a form cannot show it. */
  const showAgain = async (request: FastifyRequest, reply: FastifyReply, sent: Sent) => {
    // A submission that its own limit has let through counts as no look at the form, too.
    const claim = request.limitClaims.get('submitLeadForm')
    if (claim?.allowed) request.limitClaims.set('publicLeadForm', claim)
    const { form } = await show.run(request)
    // The limit in the response is that of submissions.
    request.limitClaims.delete('publicLeadForm')
    reply.headers(sent.refusal.headers)
    const sending = readSending(request) ?? newSending()
    return sendFormPage(reply, form, { ...sent, sending, referrer: referrerOf(request) })
  }

  await app.register(async scope => {
    keepBytes(scope, 'application/x-www-form-urlencoded')
    answerErrorsAsPages(scope, formErrors)
    scope.get('/forms/:form_id', async (request, reply) => {
      const { form } = await show.run(request)
      const values = request.query as SentForm // Fastify's parser answers texts and lists of them
      return sendFormPage(reply, form, { values, sending: newSending(), referrer: referrerOf(request) })
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '/forms/:form_id/',
      // What the page sends is relative to its address.
      handler: ({ url }, reply) => reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308),
    })
    scope.post('/forms/:form_id', {
      bodyLimit,
      onRequest: async request => {
        // Counted before the body is read; the refusal is told once there is what the visitor wrote.
        await submit.count(request).catch(requireRefusal)
        requireType(request, 'application/x-www-form-urlencoded')
      },
      handler: async (request, reply) => {
        const values = readForm(Buffer.isBuffer(request.body) ? request.body : new Uint8Array())
        if (Buffer.byteLength(JSON.stringify(values)) > maxBytes) throw new HttpError(httpErrors.bodyTooLarge)
        try {
          await submit.count(request)
          const sending = readSending(request)
          const input = { data: values, metadata: readMetadata(request) }
          const { body } = await submit.run(request, input, sending && keyOfSending(sending, values))
          return sendSuccessPage(reply, body)
        } catch (error) {
          return showAgain(request, reply, { values, refusal: requireRefusal(error) })
        }
      },
    })
  })
}

interface Sent {
  readonly values: SentForm
  readonly refusal: ErrorAnswer
}

/** Refusals that a visitor can do something about in the form. */
const tellable: ReadonlySet<number> = new Set([400, 429])

function requireRefusal(error: unknown): ErrorAnswer {
  const answer = error instanceof HttpError ? findAnswer(error) : null
  if (!answer || !tellable.has(answer.status)) throw error
  return answer
}
