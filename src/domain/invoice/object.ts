import type { Invoice as InvoiceRow } from '../../generated/prisma/client.ts'
import { InvoiceStatus, PaymentMethod } from '../../generated/prisma/enums.ts'
import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { builder } from '../builder.ts'
import { allLines } from '../line-items/lines.ts'
import { columnFields } from '../lists/column-fields.ts'
import { todayOf } from '../today.ts'
import { statusOn } from './overdue.ts'
import { invoiceRecord, lineItemRecord, paymentRecord } from './record.ts'

export const InvoiceStatusEnum = builder.enumType(InvoiceStatus, { name: 'InvoiceStatus' })
export const PaymentMethodEnum = builder.enumType(PaymentMethod, { name: 'PaymentMethod' })

/** One line of an invoice. */
export const InvoiceLineItem = builder.prismaObject('InvoiceLineItem', {
  fields: t => columnFields(t, lineItemRecord, ['invoiceId', 'position']),
})

/** Money received for an invoice. */
export const Payment = builder.prismaObject('Payment', {
  fields: t => columnFields(t, paymentRecord, ['invoiceId']),
})

/** The link of an invoice, without what it ends in. */
builder.prismaObject('InvoiceLink', {
  fields: t => ({ createdAt: t.expose('createdAt', { type: 'DateTime' }) }),
})

/** A bill to a contact. */
export const Invoice = builder.prismaObject('Invoice', {
  fields: t => ({
    ...columnFields(t, invoiceRecord),
    amountDue: t.field({
      type: 'Decimal',
      description: 'What is left to pay; 0 for a cancelled or refunded invoice.',
      resolve: leftToPay,
    }),
    status: t.field({
      type: InvoiceStatusEnum,
      description: "Overdue once the due date is past in the account's time zone and something is owed.",
      resolve: (invoice, _args, context) => {
        const today = todayOf(context, invoice.accountId)
        return typeof today === 'string'
          ? statusOn(today, invoice)
          : today.then(day => statusOn(day, invoice))
      },
    }),
    lineItems: t.relation('lineItems', allLines),
    link: t.relation('link', { nullable: true }),
  }),
})

/** What is left to pay of an invoice. */
export function leftToPay({ status, amount, amountPaid }: Charged): Decimal {
  return status === 'cancelled' || status === 'refunded'
    ? new Decimal(0)
    : new Decimal(amount).minus(amountPaid)
}

type Charged = Pick<InvoiceRow, 'status' | 'amount' | 'amountPaid'>
