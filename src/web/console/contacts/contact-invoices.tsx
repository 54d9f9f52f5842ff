import { useHref } from '../client/address.ts'
import type { ContactPageQuery, InvoiceStatus } from '../generated.ts'
import { invoiceMark } from '../invoices/invoice-states.ts'
import { Day } from '../parts/days.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { amount } from '../words/numbers.ts'
import { RecordTotals } from './record-totals.tsx'

type Contact = NonNullable<ContactPageQuery['contact']>

/** The states in which it matters when an invoice is due. */
const isWaiting: readonly InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']

/** The invoices of a contact, each leading to its page. */
export function ContactInvoices({ contact: { invoices, summary } }: { readonly contact: Contact }) {
  const href = useHref()
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">
        Invoices <span class="title-detail">{invoices.totalCount || ''}</span>
      </h2>
      <ul class="lines">
        {invoices.nodes.map(({ id, invoiceNumber, status, amount: total, dueDate }) => (
          <li key={id} class="line">
            <a class="line-title" href={href(`invoices/${id}`)} title={invoiceNumber}>
              {invoiceNumber}
            </a>
            <span class="line-amount">{amount(total)}</span>
            <span class="line-state">
              <StateMark {...invoiceMark(status)} />
              {dueDate && isWaiting.includes(status) && (
                <>
                  , due <Day day={dueDate} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <RecordTotals
        all={invoices.totalCount}
        shown={invoices.nodes.length}
        sums={{ invoiced: summary.invoiced, due: summary.due }}
      />
    </section>
  )
}
