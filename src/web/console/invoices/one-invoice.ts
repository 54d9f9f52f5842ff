import type { InvoicePageQuery } from '../generated.ts'

/** An invoice as its page knows it. */
export type OneInvoice = NonNullable<InvoicePageQuery['invoice']>
