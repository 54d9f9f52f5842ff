import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { everything, type ListFilter, today, whateverDate } from '../lists/list-statement.ts'

/** Invoices that read as overdue. */
const overdue: ListFilter = {
  name: 'overdue',
  where: [`r.overdue_after < ${today}`],
  values: [],
  kept: { where: `due_date < ${today}` },
  isSparse: true,
}

/** The stored states of an invoice that can read as overdue. */
export const payable: ReadonlySet<InvoiceStatus> = new Set(['sent', 'viewed', 'partial'])

/** Invoices that read as `status` on the account's day, as statusOn says it of one; no status asks for all. */
export function invoiceFilter(status: InvoiceStatus | null | undefined): ListFilter {
  if (!status) return everything
  if (status === 'overdue') return overdue
  const ofStatus = 'r.status = $4::invoice_status'
  const state = 'state = $4::invoice_status::text'
  if (!payable.has(status)) {
    return {
      name: 'of status',
      where: [ofStatus],
      values: [status],
      kept: { where: `${whateverDate} AND ${state}` },
    }
  }
  return {
    name: 'of status, not overdue',
    where: [ofStatus, `(r.overdue_after IS NULL OR r.overdue_after >= ${today})`],
    values: [status],
    kept: {
      where: `(${whateverDate} OR due_date < ${today}) AND ${state}`,
      records: `CASE WHEN ${whateverDate} THEN records ELSE -records END`,
    },
    isSparse: true,
  }
}
