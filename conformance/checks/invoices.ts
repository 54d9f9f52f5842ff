import { type Check, numberChecks } from '../check.ts'
import { all, hasStatus, holds } from '../outcome.ts'
import { invoiceStatuses, itemsOf } from '../records.ts'
import { date, fields, number, oneOf, orNull, text, timestamp, uuid } from '../shape.ts'
import { checkList } from './lists.ts'

const invoice = fields({
  id: uuid,
  invoice_number: text,
  amount: number,
  status: oneOf(...invoiceStatuses),
  due_date: orNull(date),
  contacts: orNull(fields({ id: uuid, first_name: text, last_name: orNull(text) })),
  created_at: timestamp,
})

/** Section 6: GET /api/v1/invoices. */
export const invoiceChecks = numberChecks(6, [
  ...checkList('listInvoices', invoice),
  ...invoiceStatuses.map(
    (status): Omit<Check, 'id'> => ({
      sentence: `status=${status} lists the invoices of that status only`,
      run: async ({ caller }) => {
        const reply = await caller.call('listInvoices', { query: { status, page_size: 100 } })
        const odd = itemsOf(reply).find(item => item.status !== status)
        return all(hasStatus(reply, 200), holds(odd === undefined, `${status} only`, odd ?? 'so it is'))
      },
    }),
  ),
])
