import type { InvoiceStatus } from '../generated.ts'
import type { Mark } from '../parts/state-mark.tsx'
import { invoiceStatuses } from '../words/labels.ts'

const looks: Readonly<Record<InvoiceStatus, Omit<Mark, 'word'>>> = {
  draft: { shape: 'dashed', tone: 'quiet' },
  sent: { shape: 'ring', tone: 'plain' },
  viewed: { shape: 'dot', tone: 'plain' },
  partial: { shape: 'half', tone: 'plain' },
  paid: { shape: 'full', tone: 'good' },
  overdue: { shape: 'triangle', tone: 'bad' },
  cancelled: { shape: 'cross', tone: 'quiet' },
  refunded: { shape: 'back', tone: 'quiet' },
}

/** How a state of an invoice looks. */
export function invoiceMark(status: InvoiceStatus): Mark {
  return { word: invoiceStatuses[status], ...looks[status] }
}

/** What can be done with an invoice. */
export type InvoiceMove = 'edit' | 'send' | 'recordPayment' | 'markViewed' | 'cancel' | 'refund'

type StoredStatus = Exclude<InvoiceStatus, 'overdue'>

/** The actions of each state; the first is the usual next one. */
const moves: Readonly<Record<StoredStatus, readonly InvoiceMove[]>> = {
  draft: ['send', 'edit', 'cancel'],
  sent: ['recordPayment', 'markViewed', 'cancel'],
  viewed: ['recordPayment', 'cancel'],
  partial: ['recordPayment', 'refund'],
  paid: ['refund'],
  cancelled: [],
  refunded: [],
}

interface Invoice {
  readonly status: InvoiceStatus
  readonly amountPaid: string
  readonly amountDue: string
  readonly viewedAt: unknown
}

/** What is allowed of an invoice, overdue or not; none is paid that nothing is owed of. */
export function movesOf(invoice: Invoice): readonly InvoiceMove[] {
  const owesNothing = Number(invoice.amountDue) === 0
  return moves[reachedBy(invoice)].filter(move => move !== 'recordPayment' || !owesNothing)
}

/** Where an invoice has come to, apart from being overdue. */
function reachedBy({ status, amountPaid, viewedAt }: Invoice): StoredStatus {
  if (status !== 'overdue') return status
  if (Number(amountPaid) > 0) return 'partial'
  return viewedAt ? 'viewed' : 'sent'
}
