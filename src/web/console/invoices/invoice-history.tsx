import { FormattedTime } from '../parts/days.tsx'
import { findWord, invoiceStatuses } from '../words/labels.ts'
import { amount } from '../words/numbers.ts'
import type { OneInvoice } from './one-invoice.ts'

interface Event {
  readonly id: string
  readonly at: string
  readonly text: string
}

/** What happened with an invoice, newest first. */
export function InvoiceHistory({ invoice }: { readonly invoice: OneInvoice }) {
  return (
    <section class="invoice-history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {readEvents(invoice).map(({ id, at, text }) => (
          <li key={id}>
            <span>{text}</span>
            <FormattedTime at={at} withTime />
          </li>
        ))}
      </ol>
    </section>
  )
}

function readEvents({ id, createdAt, moves, payments }: OneInvoice): readonly Event[] {
  const events = [
    ...moves.nodes.map(move => ({ id: move.id, at: move.createdAt, text: sayMove(move.toValue) })),
    ...payments.nodes.map(payment => ({
      id: payment.id,
      at: payment.paidAt,
      text: payment.reversesId
        ? `${amount(-Number(payment.amount))} taken back: ${payment.reason}`
        : `${amount(payment.amount)} received`,
    })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return [...events, { id, at: createdAt, text: 'Made' }]
}

function sayMove(to: string | null): string {
  const status = findWord(invoiceStatuses, to ?? undefined)
  return status ? invoiceStatuses[status] : 'Moved'
}
