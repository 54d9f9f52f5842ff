import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { everything, type ListFilter, ofState, today, whateverDate } from '../lists/list-filter.ts'
import { invoiceRecord } from './record.ts'

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
  const ofStatus = ofState(invoiceRecord, status)
  if (!payable.has(status)) return ofStatus
  return {
    ...ofStatus,
    name: 'of status, not overdue',
    where: [...ofStatus.where, `(r.overdue_after IS NULL OR r.overdue_after >= ${today})`],
    kept: {
      where: `(${whateverDate} OR due_date < ${today}) AND state = $4::invoice_status::text`,
      records: `CASE WHEN ${whateverDate} THEN records ELSE -records END`,
    },
    isSparse: true,
  }
}
