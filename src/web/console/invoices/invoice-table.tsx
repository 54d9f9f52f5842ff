import { useHref } from '../client/address.ts'
import type { InvoiceOrderField, InvoiceRowFragment } from '../generated.ts'
import { Day, FormattedTime } from '../parts/days.tsx'
import { type Order, OrderHead } from '../parts/lists/order-head.tsx'
import { moveWithArrows } from '../parts/overlays/arrow-keys.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { useReturn } from '../parts/use-return.ts'
import { amount } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'
import { invoiceMark } from './invoice-states.ts'

/** A page of invoices. */
export function InvoiceTable({
  invoices,
  order,
  isStale,
}: {
  readonly invoices: readonly InvoiceRowFragment[]
  readonly order: Order<InvoiceOrderField>
  /** Whether another page is on its way. */
  readonly isStale: boolean
}) {
  const { leave, left } = useReturn<HTMLTableElement>()
  return (
    <div class="table-frame">
      <table
        ref={left}
        class="table table-fixed invoice-table"
        aria-busy={isStale}
        onKeyDown={moveWithArrows('tbody a')}
      >
        <thead>
          <tr>
            <OrderHead field="invoice_number" order={order}>
              Number
            </OrderHead>
            <th scope="col" class="column-contact">
              Contact
            </th>
            <th scope="col" class="column-status">
              Status
            </th>
            <OrderHead field="created_at" order={order} first="desc">
              Made
            </OrderHead>
            <OrderHead field="due_date" order={order}>
              Due
            </OrderHead>
            <OrderHead field="amount" order={order} first="desc">
              Amount
            </OrderHead>
            <th scope="col" class="column-owed">
              Owed
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(invoice => (
            <Row key={invoice.id} invoice={invoice} leave={leave} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  invoice: { id, invoiceNumber, contact, status, createdAt, dueDate, ...invoice },
  leave,
}: {
  readonly invoice: InvoiceRowFragment
  readonly leave: ReturnType<typeof useReturn>['leave']
}) {
  const href = useHref()
  const isOwed = status !== 'draft' && Number(invoice.amountDue) > 0
  return (
    <tr>
      <td class="column-invoice_number" title={invoiceNumber}>
        <a class="row-link" href={href(`invoices/${id}`)} onClick={leave}>
          {invoiceNumber}
        </a>
        {contact && (
          <span class="row-contact" title={fullName(contact)}>
            {fullName(contact)}
          </span>
        )}
      </td>
      <td class="column-contact" title={contact ? fullName(contact) : ''}>
        {contact && fullName(contact)}
      </td>
      <td class="column-status">
        <StateMark {...invoiceMark(status)} />
      </td>
      <td class="column-created_at">
        <FormattedTime at={createdAt} />
      </td>
      <td class="column-due_date" data-late={status === 'overdue' || undefined}>
        {dueDate && <Day day={dueDate} />}
      </td>
      <td class="column-amount">{amount(invoice.amount)}</td>
      <td class="column-owed">{isOwed && amount(invoice.amountDue)}</td>
    </tr>
  )
}
