import type { ErrorPages } from '../visitors/error-pages.ts'
import { tellWait } from '../visitors/tell-wait.ts'

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
    429: ({ headers }) => ({
      title: 'Too much at once',
      text: `Too many requests came from your network within a minute. Try again ${tellWait(headers)}.`,
    }),
    503: () => ({ title: 'Out of service for a moment', text: 'Try again in a few seconds.' }),
  },
  unforeseen: { title: 'Something went wrong here', text: 'Try again in a moment.' },
}
