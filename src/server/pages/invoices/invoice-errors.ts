import type { ErrorPages } from '../visitors/error-pages.ts'
import { tellTooMuch } from '../visitors/tell-wait.ts'

/** What the refusals of invoices' links say. */
export const invoiceErrors: ErrorPages = {
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
