import type { Invoice, Payment, Prisma } from '../../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import type { Decimal } from '../../../generated/prisma/internal/prismaNamespace.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { type ChangeKey, inAccount } from '../../fields/record-args.ts'
import { withLockedRecord } from '../../writes/lock-record.ts'
import { invoiceRecord, paymentRecord } from '../record.ts'

/** Which payment of which invoice is taken back and why, and the relations to read of the invoice (Prisma's `include`). */
export interface ReversedPayment extends ChangeKey {
  readonly paymentId: string
  readonly reason: string
  readonly query: object
}

/**
 * Takes a payment back by one of the opposite amount, and answers the invoice: partial, or as it was before anything
 * was paid. NOT_FOUND where the invoice has no such payment; CONFLICT where the payment is a reversal or is reversed,
 * and where the invoice was refunded.
 */
export function reversePayment(
  context: Context,
  { paymentId, reason, query, ...key }: ReversedPayment,
): Promise<Invoice> {
  return withLockedRecord(context, invoiceRecord, key, async ({ tx, record: invoice }) => {
    const payment = await readReversible(tx, { invoice, paymentId })
    const amountPaid = invoice.amountPaid.minus(payment.amount)
    if (amountPaid.lt(0)) throw conflict('The invoice was paid less than this payment')
    const now = context.now()
    await tx.payment.create({
      data: {
        accountId: key.accountId,
        invoiceId: invoice.id,
        amount: payment.amount.negated(),
        method: payment.method,
        // Payments stand in this order, and what is taken back comes before what takes it back.
        paidAt: payment.paidAt > now ? payment.paidAt : now,
        reversesId: payment.id,
        reason: reason.trim(),
      },
    })
    const status = statusWith(amountPaid, invoice)
    return tx.invoice.update({ ...query, where: inAccount(key), data: { amountPaid, status } })
  })
}

/** The payment, of an invoice that is locked: nobody else reverses it meanwhile. */
async function readReversible(
  tx: Prisma.TransactionClient,
  { invoice, paymentId }: { readonly invoice: Invoice; readonly paymentId: string },
): Promise<Payment> {
  const { accountId, id: invoiceId } = invoice
  const payment = await tx.payment.findFirst({ where: { accountId, invoiceId, id: paymentId } })
  if (!payment) throw notFound(paymentRecord.label)
  if (invoice.status === 'refunded') throw conflict('The invoice is refunded: its payments stay as they are')
  if (payment.reversesId !== null) throw conflict('A reversal cannot be reversed: record the payment anew')
  const earlier = await tx.payment.findFirst({ where: { accountId, reversesId: paymentId } })
  if (earlier) throw conflict('The payment is reversed')
  return payment
}

/** The stored state of an invoice of which so much is paid, less than all of it. */
function statusWith(amountPaid: Decimal, { viewedAt }: Pick<Invoice, 'viewedAt'>): InvoiceStatus {
  if (amountPaid.gt(0)) return 'partial'
  return viewedAt ? 'viewed' : 'sent'
}
