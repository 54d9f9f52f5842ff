import { useMoney } from '../client/account.tsx'
import { FormattedTime } from '../parts/days.tsx'
import { findWord, invoiceStatuses } from '../words/labels.ts'
import type { Money } from '../words/numbers.ts'
import type { OneInvoice } from './one-invoice.ts'

interface Event {
  readonly id: string
  readonly at: string
  readonly text: string
}

/** What happened with an invoice, newest first, as far back as all of it is read. */
export function InvoiceHistory({ invoice }: { readonly invoice: OneInvoice }) {
  const events = readEvents(invoice, useMoney())
  const since = Math.max(...[invoice.moves, invoice.payments].map(startOf))
  return (
    <section class="invoice-history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {events
          .filter(({ at }) => Date.parse(at) >= since)
          .map(({ id, at, text }) => (
            <li key={id}>
              <span>{text}</span>
              <FormattedTime at={at} withTime />
            </li>
          ))}
        <li>
          {since > Number.NEGATIVE_INFINITY ? (
            'Older entries are not shown here'
          ) : (
            <>
              <span>Made</span>
              <FormattedTime at={invoice.createdAt} withTime />
            </>
          )}
        </li>
      </ol>
    </section>
  )
}

function readEvents({ moves, payments }: OneInvoice, { amount }: Money): readonly Event[] {
  return [
    ...moves.nodes.map(move => ({ id: move.id, at: move.createdAt, text: sayMove(move.toValue) })),
    ...payments.nodes.map(payment => ({
      id: payment.id,
      at: payment.paidAt,
      text: payment.reversesId
        ? `${amount(-Number(payment.amount))} taken back: ${payment.reason}`
        : `${amount(payment.amount)} received`,
    })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function sayMove(to: string | null): string {
  const status = findWord(invoiceStatuses, to ?? undefined)
  return status ? invoiceStatuses[status] : 'Moved'
}

/** The time of the oldest entry that was read, where older ones were not. */
function startOf({ pageInfo, nodes }: OneInvoice['moves'] | OneInvoice['payments']): number {
  const oldest = nodes.at(-1)
  if (!pageInfo.hasNextPage || !oldest) return Number.NEGATIVE_INFINITY
  return Date.parse('paidAt' in oldest ? oldest.paidAt : oldest.createdAt)
}
