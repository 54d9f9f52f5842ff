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

/** The actions of each state; the first is the usual next one. */
const moves: Readonly<Record<InvoiceStatus, readonly InvoiceMove[]>> = {
  draft: ['send', 'edit', 'cancel'],
  sent: ['recordPayment', 'markViewed', 'cancel'],
  viewed: ['recordPayment', 'cancel'],
  partial: ['recordPayment', 'refund'],
  overdue: ['recordPayment', 'cancel'],
  paid: ['refund'],
  cancelled: [],
  refunded: [],
}

/** What is allowed of an invoice: none is cancelled that something was paid for, none is paid that nothing is owed of. */
export function movesOf({
  status,
  amountPaid,
  amountDue,
}: {
  readonly status: InvoiceStatus
  readonly amountPaid: string
  readonly amountDue: string
}): readonly InvoiceMove[] {
  const forbidden: Partial<Record<InvoiceMove, boolean>> = {
    cancel: Number(amountPaid) > 0,
    recordPayment: Number(amountDue) === 0,
  }
  return moves[status].filter(move => !forbidden[move])
}
