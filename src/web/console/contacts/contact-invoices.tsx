import type { ComponentChildren } from 'preact'
import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { InvoiceLineFragment, InvoiceStatus } from '../generated.ts'
import { invoiceMark } from '../invoices/invoice-states.ts'
import { Day } from '../parts/days.tsx'
import { RecordLines } from '../parts/record/record-lines.tsx'
import { StateMark } from '../parts/state-mark.tsx'

/** The states in which it matters when an invoice is due. */
const isWaiting: readonly InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']

/** The invoices of a contact, each leading to its page. */
export function ContactInvoices({
  contact: { id, invoices },
  sums = {},
  children,
}: {
  readonly contact: {
    readonly id: string
    readonly invoices: { readonly totalCount: number; readonly nodes: readonly InvoiceLineFragment[] }
  }
  /** What all of them come to. */
  readonly sums?: Readonly<Record<string, string>>
  /** What makes another one. */
  readonly children?: ComponentChildren
}) {
  const href = useHref()
  const money = useMoney()
  const lines = invoices.nodes.map(({ id, invoiceNumber, status, amount, dueDate }) => ({
    id,
    title: invoiceNumber,
    href: href(`invoices/${id}`),
    value: money.amount(amount),
    state: (
      <>
        <StateMark {...invoiceMark(status)} />
        {dueDate && isWaiting.includes(status) && (
          <>
            , due <Day day={dueDate} isWithin />
          </>
        )}
      </>
    ),
  }))
  return (
    <RecordLines
      title="Invoices"
      all={invoices.totalCount}
      lines={lines}
      sums={sums}
      rest={<a href={href('invoices', { contact: id })}>All invoices</a>}
    >
      {children}
    </RecordLines>
  )
}
