import type { FastifyInstance, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { OpenInvoiceDocument } from '../../../operations/generated.ts'
import type { Services } from '../../services.ts'
import { sendPage } from '../page.ts'
import { answerErrorsAsPages, type ErrorPages, tellTooMuch } from '../visitors/error-pages.ts'
import { openVisitorOperation } from '../visitors/visitor-operation.ts'
import { renderInvoice } from './render-invoice.ts'

/** What the refusals of invoices' links say. */
const invoiceErrors: ErrorPages = {
  entry: 'invoice',
  className: 'document-error',
  hasSecretAddress: true,
  byStatus: {
    404: () => ({
      title: 'There is no invoice here',
      text: 'The link may have ended, or it may not be whole. Whoever sent it to you can make a new one.',
    }),
    429: tellTooMuch,
    503: () => ({ title: 'Out of service for a moment', text: 'Try again in a few seconds.' }),
  },
  unforeseen: { title: 'Something went wrong here', text: 'Try again in a moment.' },
}

/** Serves `/i/<token>`: an invoice for its contact, at a link that nobody guesses. */
export async function serveInvoices(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  const open = openVisitorOperation(services, schema, OpenInvoiceDocument, {
    parameter: 'token',
    notFound: 'Invoice not found',
    knowsViewer: true,
  })
  await app.register(async scope => {
    answerErrorsAsPages(scope, invoiceErrors)
    const show: RouteShorthandOptionsWithHandler = {
      // Before it is read: what cannot be a link counts too, and its 404 is that of any other.
      onRequest: request => open.count(request),
      handler: async (request, reply) => {
        const { invoice } = await open.run(request, { seen: isOpened(request) })
        return sendPage(reply, {
          title: `Invoice ${invoice.invoiceNumber} from ${invoice.businessName}`,
          entry: 'invoice',
          body: renderInvoice(invoice),
          hasSecretAddress: true,
        })
      },
    }
    scope.get('/i/:token', show)
    scope.get('/i/:token/', show)
  })
}

/**
 * Whether somebody looks at the page. Browsers say that they open one (Fetch Metadata, on TLS and on this machine);
 * programs that draw the preview of a link, scan mail or fetch ahead do not. Without that word nothing is marked: to call
 * an invoice viewed that nobody has seen is worse than to leave it for its owner to mark.
 */
function isOpened({ method, headers, tokenRefusal }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  return (
    method === 'GET' &&
    // Whose session is refused may work in the account: a link in webmail is followed from another site.
    tokenRefusal === null &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !/prefetch|prerender|preview/i.test(purpose)
  )
}
