import { useRef, useState } from 'preact/hooks'
import { useMoney } from '../client/account.tsx'
import { useRead } from '../client/use-read.ts'
import { type EntriesEndFragment, OlderInvoiceHistoryDocument } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { tellProblem } from '../parts/overlays/toasts.tsx'
import { type EntriesPage, EntriesPages, newestEntries } from '../parts/record/entries.tsx'
import { findWord, invoiceStatuses } from '../words/labels.ts'
import type { Money } from '../words/numbers.ts'
import type { OneInvoice } from './one-invoice.ts'

interface Event {
  readonly id: string
  readonly at: string
  readonly text: string
}

/** What is read of an invoice's history, from the newest on. */
type ReadHistory = Pick<OneInvoice, 'moves' | 'payments'>

/** What happened with an invoice, newest first, in pages. */
export function InvoiceHistory({ invoice }: { readonly invoice: OneInvoice }) {
  const money = useMoney()
  const readOlder = useRead(OlderInvoiceHistoryDocument)
  const [older, setOlder] = useState<{
    readonly page: EntriesPage
    readonly read: ReadHistory
    /** How many events are on the pages before. */
    readonly before: number
  }>()
  const { page = newestEntries, read = invoice, before = 0 } = older ?? {}
  const list = useRef<HTMLOListElement>(null)
  const events = readEvents(read, money)
  const { moves, payments } = read
  const show = async (next: EntriesPage) => {
    if (next.after === undefined) return setOlder(undefined)
    const [movesAfter, paymentsAfter] = [moves.pageInfo.endCursor, payments.pageInfo.endCursor]
    const { problem } = await readOlder({ id: invoice.id, movesAfter, paymentsAfter }, ({ invoice }) => {
      const read = { moves: append(moves, invoice.moves), payments: append(payments, invoice.payments) }
      setOlder({ page: next, read, before: events.length })
      return read
    })
    if (problem) tellProblem('Older entries were not read.', problem)
  }
  const hasNextPage = startOf(read) > Number.NEGATIVE_INFINITY
  const shown = events.slice(before)
  return (
    <section class="invoice-history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <EntriesPages
        page={page}
        end={{ hasNextPage, endCursor: `${moves.pageInfo.endCursor} ${payments.pageInfo.endCursor}` }}
        show={next => void show(next)}
        list={list}
        count={shown.length}
      >
        <ol ref={list}>
          {shown.map(({ id, at, text }) => (
            <li key={id}>
              <span>{text}</span>
              <FormattedTime at={at} withTime />
            </li>
          ))}
          {!hasNextPage && (
            <li>
              <span>Made</span>
              <FormattedTime at={invoice.createdAt} withTime />
            </li>
          )}
        </ol>
      </EntriesPages>
    </section>
  )
}

/** As far back as all of it is read. */
function readEvents(read: ReadHistory, { amount }: Money): readonly Event[] {
  const start = startOf(read)
  return [
    ...read.moves.nodes.map(move => ({ id: move.id, at: move.createdAt, text: sayMove(move.toValue) })),
    ...read.payments.nodes.map(payment => ({
      id: payment.id,
      at: payment.paidAt,
      text: payment.reversesId
        ? `${amount(-Number(payment.amount))} taken back: ${payment.reason}`
        : `${amount(payment.amount)} received`,
    })),
  ]
    .filter(({ at }) => Date.parse(at) >= start)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function sayMove(to: string | null): string {
  const status = findWord(invoiceStatuses, to ?? undefined)
  return status ? invoiceStatuses[status] : 'Moved'
}

/** The time of the oldest entry that was read, where older ones of its kind were not. */
function startOf({ moves, payments }: ReadHistory): number {
  const starts = [
    moves.pageInfo.hasNextPage && moves.nodes.at(-1)?.createdAt,
    payments.pageInfo.hasNextPage && payments.nodes.at(-1)?.paidAt,
  ]
  return Math.max(...starts.map(at => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY)))
}

/** A list and its next page, which is empty where the list has ended. */
function append<Node>(one: Listed<Node>, next: Listed<Node>): Listed<Node> {
  const { hasNextPage, endCursor } = next.pageInfo
  const nodes = [...one.nodes, ...next.nodes]
  return { pageInfo: { hasNextPage, endCursor: endCursor ?? one.pageInfo.endCursor }, nodes }
}

interface Listed<Node> {
  readonly pageInfo: EntriesEndFragment
  readonly nodes: readonly Node[]
}
