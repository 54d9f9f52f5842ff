import type { Invoice, Prisma } from '../../../generated/prisma/client.ts'
import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import { todayOf } from '../../account/today.ts'
import type { Context } from '../../context.ts'
import { type LockKey, withLockedRecord } from '../../writes/lock-record.ts'
import { statusOn } from '../overdue.ts'
import { invoiceRecord } from '../record.ts'

/** An invoice that nobody else changes before the transaction ends. */
export interface LockedInvoice {
  readonly tx: Prisma.TransactionClient
  readonly invoice: Invoice
  /** As it reads today: possibly `overdue`. */
  readonly status: InvoiceStatus
}

/** Runs work on an invoice, one such work at a time; throws what withLockedRecord throws. */
export async function withLockedInvoice<Result>(
  context: Context,
  key: LockKey,
  work: (locked: LockedInvoice) => Promise<Result>,
): Promise<Result> {
  const today = await todayOf(context, key.accountId)
  return withLockedRecord(context, invoiceRecord, key, ({ tx, record: invoice }) =>
    work({ tx, invoice, status: statusOn(today, invoice) }),
  )
}
