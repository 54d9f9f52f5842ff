import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { InvoiceOrderField, InvoiceRowFragment } from '../generated.ts'
import { Day, FormattedTime } from '../parts/days.tsx'
import type { Order } from '../parts/lists/order-head.tsx'
import { RecordTable } from '../parts/lists/record-table.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { nameContact } from '../words/people.ts'
import { invoiceMark } from './invoice-states.ts'

/** A page of invoices. */
export function InvoiceTable({
  invoices,
  ...list
}: {
  readonly invoices: readonly InvoiceRowFragment[]
  readonly order: Order<InvoiceOrderField>
  readonly isStale: boolean
}) {
  const href = useHref()
  const { amount } = useMoney()
  return (
    <div class="table-frame">
      <RecordTable
        name="invoice"
        rows={invoices}
        {...list}
        columns={[
          {
            name: 'invoice_number',
            head: 'Number',
            first: 'asc',
            text: ({ invoiceNumber }) => invoiceNumber,
            link: { href: ({ id }) => href(`invoices/${id}`), below: nameContact },
          },
          { name: 'contact', head: 'Contact', text: nameContact },
          { name: 'status', head: 'Status', cell: ({ status }) => <StateMark {...invoiceMark(status)} /> },
          {
            name: 'created_at',
            head: 'Made',
            first: 'desc',
            cell: ({ createdAt }) => <FormattedTime at={createdAt} />,
          },
          {
            name: 'due_date',
            head: 'Due',
            first: 'asc',
            cell: ({ dueDate }) => dueDate && <Day day={dueDate} />,
            isLate: ({ status }) => status === 'overdue',
          },
          {
            name: 'amount',
            head: 'Amount',
            first: 'desc',
            cell: invoice => amount(invoice.amount),
          },
          {
            name: 'owed',
            head: 'Owed',
            cell: ({ status, amountDue }) => status !== 'draft' && Number(amountDue) > 0 && amount(amountDue),
          },
        ]}
      />
    </div>
  )
}
