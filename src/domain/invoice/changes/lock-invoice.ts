import type { Invoice, Prisma } from '../../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import { todayOf } from '../../account/today.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { inAccount, type RecordKey } from '../../fields/record-args.ts'

import { statusOn } from '../overdue.ts'

/** An invoice that nobody else changes before the transaction ends. */
export interface LockedInvoice {
  readonly tx: Prisma.TransactionClient
  readonly invoice: Invoice
  /** As it reads today: possibly `overdue`. */
  readonly status: InvoiceStatus
}

/** Runs work on an invoice, one such work at a time; NOT_FOUND where the account has none of that id. */
export async function withLockedInvoice<Result>(
  context: Context,
  { accountId, id }: RecordKey,
  work: (locked: LockedInvoice) => Promise<Result>,
): Promise<Result> {
  const today = await todayOf(context, accountId)
  return context.database.prisma.$transaction(async tx => {
    await tx.$queryRaw`SELECT 1 FROM invoices WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
    const invoice = await tx.invoice.findUnique({ where: inAccount({ accountId, id }) })
    if (!invoice) throw notFound('Invoice')
    return work({ tx, invoice, status: statusOn(today, invoice) })
  })
}
