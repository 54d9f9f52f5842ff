import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import type { ListFilter } from '../lists/list-statement.ts'
import { payableStates } from './overdue.ts'

const payable = payableStates.map(state => `'${state}'`).join(', ')

/** Whether it depends on the day which invoices read as this status. */
export function dependsOnDay(status: InvoiceStatus | null | undefined): boolean {
  return status === 'overdue' || payableStates.some(state => state === status)
}

/**
 * Invoices that read as `status` on a day, midnight UTC; no status asks for all. It says of rows what
 * statusOn says of one invoice. Counts are kept by the due date of what can become overdue; that of
 * everything else is infinity.
 */
export function invoiceFilter(status: InvoiceStatus | null | undefined, today: Date): ListFilter {
  const day = today.toISOString().slice(0, 10)
  if (!status) return { name: 'all', where: [], counts: '', values: [] }
  if (status === 'overdue') {
    return {
      name: 'overdue',
      where: [`r.status IN (${payable})`, 'r.due_date < $4::date', 'r.amount > r.amount_paid'],
      counts: `state IN (${payable}) AND due_date < $4::date`,
      scattered: true,
      values: [day],
    }
  }
  const ofStatus = 'r.status = $4::invoice_status'
  const countsOfStatus = 'state = $4::invoice_status::text'
  if (!dependsOnDay(status)) {
    return { name: 'of status', where: [ofStatus], counts: countsOfStatus, values: [status] }
  }
  return {
    name: 'of status, not overdue',
    // The index is of the payable states: said once more in words that the planner can compare.
    where: [
      ofStatus,
      `r.status IN (${payable})`,
      '(r.due_date IS NULL OR r.due_date >= $5::date OR r.amount <= r.amount_paid)',
    ],
    counts: `${countsOfStatus} AND due_date >= $5::date`,
    scattered: true,
    values: [status, day],
  }
}
