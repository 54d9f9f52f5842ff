import type { ComponentChildren } from 'preact'
import type { ActivityEntryFragment, ActivityKind, InvoiceStatus } from '../../generated.ts'
import { DealLink, InvoiceLink } from '../../parts/record/record-link.tsx'
import { sayDealMove } from '../../pipeline/deal/say-deal-move.ts'
import { findWord } from '../../words/labels.ts'
import type { Money } from '../../words/numbers.ts'

/** An entry in words: the event, and the text that was written or sent. */
interface Said {
  readonly what: ComponentChildren
  readonly text?: string
}

type Say = (entry: ActivityEntryFragment, money: Money) => Said

const words: Readonly<Record<ActivityKind, Say>> = {
  note: ({ note }) => ({ what: 'Note', text: note?.text ?? '' }),
  deal_note: entry => ({ what: <>Note on {titleOf(entry)}</>, text: entry.note?.text ?? '' }),
  submission: ({ submission }) => ({
    what: `Sent ${submission?.form ? `the form ${submission.form.name}` : 'a form'}${submission?.page ? ` from ${submission.page}` : ''}`,
    text: saySubmitted(submission),
  }),
  deal_created: entry => ({ what: <>{titleOf(entry)} was added</> }),
  deal_moved: entry => ({
    what: (
      <>
        {titleOf(entry)} {entry.move ? sayDealMove(entry.move) : 'moved'}
      </>
    ),
  }),
  invoice_created: entry => ({ what: <>Invoice {numberOf(entry)} was made</> }),
  invoice_moved: entry => ({
    what: (
      <>
        Invoice {numberOf(entry)} {sayInvoiceMove(entry)}
      </>
    ),
  }),
  payment: (entry, money) => ({
    what: (
      <>
        {sayPayment(entry, money)} on Invoice {numberOf(entry)}
      </>
    ),
  }),
}

function titleOf({ deal }: ActivityEntryFragment): ComponentChildren {
  return deal ? <DealLink deal={deal} /> : 'A deal'
}

function numberOf({ invoice }: ActivityEntryFragment): ComponentChildren {
  return invoice && <InvoiceLink invoice={invoice} />
}

/** The event in words. */
export function sayActivity(entry: ActivityEntryFragment, money: Money): Said {
  return words[entry.kind](entry, money)
}

function sayPayment({ payment }: ActivityEntryFragment, { amount }: Money): string {
  const received = Number(payment?.amount ?? 0)
  return received < 0 ? `${amount(-received)} was taken back` : `${amount(received)} was paid`
}

const invoiceMoves: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'is a draft again',
  sent: 'was marked as sent',
  viewed: 'was marked as viewed',
  partial: 'is partly paid',
  paid: 'is paid',
  overdue: 'is overdue',
  cancelled: 'was cancelled',
  refunded: 'was refunded',
}

function sayInvoiceMove({ move }: ActivityEntryFragment): string {
  const status = findWord(invoiceMoves, move?.toValue ?? undefined)
  return status ? invoiceMoves[status] : 'changed'
}

type Submission = ActivityEntryFragment['submission']

/** What was filled in, in the form's order; fields that the form no longer has come last, by their ids. */
function saySubmitted(submission: Submission): string {
  const fields = submission?.form?.fields ?? []
  const given: Readonly<Record<string, unknown>> = Object(submission?.data)
  const known = fields.map(({ id, label }) => [label, given[id]] as const)
  const others = Object.entries(given).filter(([id]) => !fields.some(field => field.id === id))
  return [...known, ...others]
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([label, value]) => (/[:?]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`))
    .join('\n')
}
