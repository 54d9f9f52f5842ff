import type { Invoice } from '../../../generated/prisma/client.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict } from '../../errors.ts'
import { type ChangeKey, inAccount } from '../../fields/record-args.ts'
import { withLockedRecord } from '../../writes/lock-record.ts'
import type { RecordPaymentInput } from '../inputs.ts'
import { invoiceRecord } from '../record.ts'
import { invoiceMoves } from './move-invoice.ts'

/** How far a caller's clock may be ahead of ours, in milliseconds. */
const leewayMs = 5 * 60_000

/** What was received for which invoice, and the relations to read of it (Prisma's `include`). */
export interface ReceivedPayment extends ChangeKey {
  readonly payment: typeof RecordPaymentInput.$inferInput
  readonly query: object
}

/**
 * Records a payment and answers the invoice, partial or paid by what is left to pay. CONFLICT where
 * the invoice takes no payments, BAD_USER_INPUT where more is paid than owed, or paid in the future.
 */
export function recordPayment(
  context: Context,
  { payment, query, ...key }: ReceivedPayment,
): Promise<Invoice> {
  const paidAt = payment.paidAt ?? context.now()
  if (paidAt.getTime() > context.now().getTime() + leewayMs)
    throw badInput({ 'input.paidAt': ['Must not be in the future'] })
  return withLockedRecord(context, invoiceRecord, key, async ({ tx, record: invoice }) => {
    const amountPaid = invoice.amountPaid.plus(payment.amount)
    const to = amountPaid.lt(invoice.amount) ? 'partial' : 'paid'
    if (!invoiceMoves.nextStates[invoice.status].includes(to))
      throw conflict(`${invoiceRecord.label} is ${invoice.status}: it takes no payment`)
    if (amountPaid.gt(invoice.amount)) {
      const owed = invoice.amount.minus(invoice.amountPaid).toFixed(2)
      throw badInput({ 'input.amount': [`Must be at most what is owed, ${owed}`] })
    }
    await tx.payment.create({
      data: {
        ...payment,
        accountId: key.accountId,
        invoiceId: invoice.id,
        method: payment.method ?? 'other',
        paidAt,
      },
    })
    return tx.invoice.update({ ...query, where: inAccount(key), data: { amountPaid, status: to } })
  })
}
