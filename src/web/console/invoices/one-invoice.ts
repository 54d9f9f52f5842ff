import type { InvoicePageQuery } from '../generated.ts'

/** An invoice as its page knows it. */
export type OneInvoice = NonNullable<InvoicePageQuery['invoice']>

/** A payment of it, or the reversal of one. */
export type OnePayment = OneInvoice['payments']['nodes'][number]

/** What each part of its page is given that changes it. */
export interface InvoicePart {
  readonly invoice: OneInvoice
  readonly refresh: () => void
}
