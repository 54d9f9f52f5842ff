import type { Prisma } from '../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { payableStates } from './overdue.ts'

/**
 * The filter for invoices that read as `status` on a day. It says of rows what statusOn says of one
 * invoice; `amountPaid` is the column to compare the amount with.
 */
export function readsAs(
  status: InvoiceStatus,
  today: Date,
  amountPaid: Prisma.DecimalFieldRefInput<'Invoice'>,
): Prisma.InvoiceWhereInput {
  if (status === 'overdue') {
    return { status: { in: [...payableStates] }, dueDate: { lt: today }, amount: { gt: amountPaid } }
  }
  if (!payableStates.some(state => state === status)) return { status }
  return { status, OR: [{ dueDate: null }, { dueDate: { gte: today } }, { amount: { lte: amountPaid } }] }
}
