import { useHref } from '../client/address.ts'
import type { ContactPageQuery, InvoiceStatus } from '../generated.ts'
import { invoiceMark } from '../invoices/invoice-states.ts'
import { Day } from '../parts/days.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { RecordLines } from './record-lines.tsx'

type Contact = NonNullable<ContactPageQuery['contact']>

/** The states in which it matters when an invoice is due. */
const isWaiting: readonly InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']

/** The invoices of a contact, each leading to its page. */
export function ContactInvoices({ contact: { invoices, summary } }: { readonly contact: Contact }) {
  const href = useHref()
  const lines = invoices.nodes.map(({ id, invoiceNumber, status, amount, dueDate }) => ({
    id,
    title: invoiceNumber,
    href: href(`invoices/${id}`),
    amount,
    state: (
      <>
        <StateMark {...invoiceMark(status)} />
        {dueDate && isWaiting.includes(status) && (
          <>
            , due <Day day={dueDate} />
          </>
        )}
      </>
    ),
  }))
  const sums = { invoiced: summary.invoiced, due: summary.due }
  return <RecordLines title="Invoices" all={invoices.totalCount} lines={lines} sums={sums} />
}
