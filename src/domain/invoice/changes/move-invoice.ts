import type { Invoice } from '../../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { inAccount, type RecordKey } from '../../fields/record-args.ts'
import { withLockedInvoice } from './lock-invoice.ts'
import { canMove } from './status.ts'

/** Which invoice goes where, and the relations to read of it (Prisma's `include`). */
export interface InvoiceMove extends RecordKey {
  readonly to: 'sent' | 'viewed' | 'cancelled' | 'refunded'
  readonly query: object
}

/** Moves an invoice to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export function moveInvoice(context: Context, { to, query, ...key }: InvoiceMove): Promise<Invoice> {
  return withLockedInvoice(context, key, async ({ tx, invoice, status }) => {
    requireMove(status, to)
    if (to === 'cancelled' && invoice.amountPaid.gt(0)) {
      throw conflict(`Invoice cannot go from ${status} to cancelled: a payment is recorded`)
    }
    const times = {
      ...(to === 'sent' && { sentAt: context.now() }),
      ...(to === 'viewed' && { viewedAt: context.now() }),
    }
    return tx.invoice.update({ ...query, where: inAccount(key), data: { status: to, ...times } })
  })
}

/** CONFLICT, naming both states, where an invoice that reads as `from` cannot go to `to`. */
export function requireMove(from: InvoiceStatus, to: InvoiceStatus): void {
  if (!canMove(from, to)) throw conflict(`Invoice cannot go from ${from} to ${to}`)
}
