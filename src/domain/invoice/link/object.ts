import { builder } from '../../builder.ts'
import { allLines } from '../../line-items/lines.ts'
import { Invoice, InvoiceLineItem, InvoiceStatusEnum, leftToPay } from '../object.ts'
import type { MadeLink } from './change-link.ts'
import type { OpenedInvoice } from './open-link.ts'

/** The only answer that holds a link. */
export const CreatedInvoiceLink = builder.objectRef<MadeLink>('CreatedInvoiceLink').implement({
  description: 'The link of an invoice that was just made.',
  fields: t => ({
    path: t.string({
      description:
        'The path of the page on this server, `/i/` and a secret. It is answered this once, and stored nowhere: whoever has it reads the invoice.',
      resolve: ({ token }) => `/i/${token}`,
    }),
    invoice: t.expose('invoice', { type: Invoice, description: 'The invoice.' }),
  }),
})

/** What a link leads to. */
export const PublicInvoice = builder.objectRef<OpenedInvoice>('PublicInvoice').implement({
  description: 'An invoice as its contact sees it: a document.',
  fields: t => ({
    invoiceNumber: t.exposeString('invoiceNumber', { description: 'Its number.' }),
    status: t.expose('status', { type: InvoiceStatusEnum, description: 'What it reads as today.' }),
    currency: t.string({
      nullable: true,
      description: 'The currency of its amounts in ISO 4217; null where the business does not say it.',
      resolve: ({ account }) => account.currency,
    }),
    businessName: t.string({
      description: 'Who it is from.',
      resolve: ({ account }) => account.businessName?.trim() || account.name,
    }),
    businessAddress: t.string({
      nullable: true,
      description: 'The address of the business, in lines.',
      resolve: ({ account }) => account.businessAddress,
    }),
    taxNumber: t.string({
      nullable: true,
      description: "The business's number for taxes.",
      resolve: ({ account }) => account.taxNumber,
    }),
    terms: t.string({
      nullable: true,
      description: 'How to pay it, and until when.',
      resolve: ({ account }) => account.invoiceTerms,
    }),
    contactName: t.string({
      nullable: true,
      description: 'Who has to pay; null where nobody is named.',
      resolve: ({ contact }) => contact && [contact.firstName, contact.lastName].filter(Boolean).join(' '),
    }),
    contactCompany: t.string({
      nullable: true,
      description: 'The firm they work for.',
      resolve: ({ contact }) => contact?.company ?? null,
    }),
    contactEmail: t.string({
      nullable: true,
      description: 'Their address.',
      resolve: ({ contact }) => contact?.email ?? null,
    }),
    issuedOn: t.field({
      type: 'Date',
      nullable: true,
      description: "The day on which it was marked as sent, in the account's time zone.",
      resolve: ({ sentAt, account }) => sentAt && dayIn(account.timeZone, sentAt),
    }),
    dueDate: t.expose('dueDate', { type: 'Date', nullable: true, description: 'The last day to pay.' }),
    lineItems: t.field({
      type: [InvoiceLineItem],
      description: 'What is charged, all lines in their order.',
      complexity: allLines.complexity,
      resolve: ({ lineItems }) => [...lineItems],
    }),
    notes: t.exposeString('notes', { nullable: true, description: 'What the business says about it.' }),
    amount: t.expose('amount', { type: 'Decimal', description: 'What is to be paid in all.' }),
    amountPaid: t.expose('amountPaid', { type: 'Decimal', description: 'What was received.' }),
    amountDue: t.field({
      type: 'Decimal',
      description: 'What is left to pay; 0 where what was paid was given back.',
      resolve: leftToPay,
    }),
  }),
})

function dayIn(timeZone: string, moment: Date): Date {
  // Swedish writes days as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
  return new Date(`${day}T00:00:00Z`)
}
