import type { ActivityEntryFragment, ActivityKind, InvoiceStatus } from '../../generated.ts'
import { dealStatuses, findWord } from '../../words/labels.ts'
import type { Money } from '../../words/numbers.ts'

/** An entry in words: the event, and the text that was written or sent. */
interface Said {
  readonly what: string
  readonly text?: string
}

type Say = (entry: ActivityEntryFragment, money: Money) => Said

const title = ({ deal }: ActivityEntryFragment) => deal?.title ?? 'A deal'
const invoice = ({ invoice }: ActivityEntryFragment) => `Invoice ${invoice?.invoiceNumber ?? ''}`

const words: Readonly<Record<ActivityKind, Say>> = {
  note: ({ note }) => ({ what: 'Note', text: note?.text ?? '' }),
  deal_note: entry => ({ what: `Note on ${title(entry)}`, text: entry.note?.text ?? '' }),
  submission: ({ submission }) => ({
    what: `Sent the form ${submission?.form?.name ?? ''}${submission?.page ? ` from ${submission.page}` : ''}`,
    text: saySubmitted(submission),
  }),
  deal_created: entry => ({ what: `${title(entry)} was added` }),
  deal_moved: entry => ({ what: `${title(entry)} ${sayDealMove(entry)}` }),
  invoice_created: entry => ({ what: `${invoice(entry)} was made` }),
  invoice_moved: entry => ({ what: `${invoice(entry)} ${sayInvoiceMove(entry)}` }),
  payment: (entry, { amount }) => ({
    what: `${amount(entry.payment?.amount ?? 0)} was paid on ${invoice(entry)}`,
  }),
}

/** The event in words. */
export function sayActivity(entry: ActivityEntryFragment, money: Money): Said {
  return words[entry.kind](entry, money)
}

function sayDealMove({ move }: ActivityEntryFragment): string {
  if (move?.field === 'stage') {
    const from = move.fromValue ? ` from ${move.fromValue}` : ''
    return move.toValue ? `went${from} to ${move.toValue}` : `left ${move.fromValue}`
  }
  const status = findWord(dealStatuses, move?.toValue ?? undefined)
  return status === 'open' ? 'is open again' : `is ${status ? dealStatuses[status].toLowerCase() : 'closed'}`
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
