import { useMoney } from '../client/account.tsx'
import { useDialog } from '../client/address.ts'
import { type Outcome, useChange } from '../client/use-change.ts'
import {
  CancelInvoiceDocument,
  CreateInvoiceLinkDocument,
  MarkInvoiceViewedDocument,
  RefundInvoiceDocument,
  SendInvoiceDocument,
} from '../generated.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { type MenuItem, MoreMenu } from '../parts/overlays/menu.tsx'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { pressedOnce } from '../parts/pressed-once.ts'
import { tellOutcome } from '../parts/tell-outcome.ts'
import { type InvoiceMove, movesOf } from './invoice-states.ts'
import { useShowLink } from './link/use-show-link.ts'
import type { InvoicePart } from './one-invoice.ts'
import { RecordPayment } from './payments/record-payment.tsx'

/** The actions of an invoice's state: the usual next one as a button, the rest in a menu. */
export function InvoiceActions({ invoice, refresh }: InvoicePart) {
  const { amount } = useMoney()
  const dialog = useDialog<'record-payment' | 'edit'>()
  const send = useChange(SendInvoiceDocument)
  const markViewed = useChange(MarkInvoiceViewedDocument)
  const createLink = useChange(CreateInvoiceLinkDocument)
  const cancel = useChange(CancelInvoiceDocument)
  const refund = useChange(RefundInvoiceDocument)
  const showLink = useShowLink(invoice)
  const { invoiceNumber } = invoice
  const variables = { id: invoice.id, expectedUpdatedAt: invoice.updatedAt }
  const isMoving = [send, markViewed, createLink, cancel, refund].some(({ isRunning }) => isRunning)
  const tellMoved = (outcome: Outcome<unknown>, done: string) => {
    tellOutcome(outcome, `${invoiceNumber} was not marked as ${done}.`, `${invoiceNumber} is ${done}.`)
    refresh()
  }
  const markSent = async () => {
    const outcome = await send.run(variables)
    if (outcome.problem) return tellMoved(outcome, 'sent')
    const made = await createLink.run({ id: invoice.id, replaces: false })
    const done = `${invoiceNumber} is sent.`
    const link = made.data?.createInvoiceLink
    // A message of its own would be behind the link, and not be read out.
    if (link) showLink(link.path, done)
    else tell(done)
    if (made.problem) tellProblem('No link was made.', made.problem)
    refresh()
  }
  const items: Readonly<Record<InvoiceMove, MenuItem & { readonly select: () => void }>> = {
    edit: { text: 'Edit draft', select: () => dialog.open('edit') },
    send: { text: 'Mark as sent', select: () => isMoving || void markSent() },
    recordPayment: { text: 'Record payment', select: () => dialog.open('record-payment') },
    markViewed: {
      text: 'Mark as viewed',
      select: async () => isMoving || tellMoved(await markViewed.run(variables), 'viewed'),
    },
    cancel: { text: 'Cancel invoice…', tone: 'bad', select: () => ask('cancel') },
    refund: { text: 'Refund…', tone: 'bad', select: () => ask('refund') },
  }
  const [next, ...others] = movesOf(invoice)
  const isNextMain = next !== undefined && !items[next].tone
  const inMenu = [...(next && !isNextMain ? [next] : []), ...others].map(each => items[each])
  const [ask, question] = useQuestions({
    cancel: {
      title: `Cancel ${invoiceNumber}?`,
      action: 'Cancel invoice',
      keep: 'Keep invoice',
      text: 'Nothing is owed then. It stays in the list as cancelled, and cannot be marked as sent again.',
      onConfirm: async () => tellMoved(await cancel.run(variables), 'cancelled'),
    },
    refund: {
      title: `Refund ${invoiceNumber}?`,
      action: 'Mark as refunded',
      keep: 'Keep as it is',
      text: `This notes that ${amount(invoice.amountPaid)} went back; it moves no money. The recorded payments stay, and the invoice cannot change after.`,
      onConfirm: async () => tellMoved(await refund.run(variables), 'refunded'),
    },
  })
  return (
    <>
      <MoreMenu
        items={[...inMenu, { text: 'Print', startsGroup: inMenu.length > 0, select: () => print() }]}
      />
      {isNextMain && (
        <button
          {...pressedOnce}
          class="primary"
          type="button"
          {...(next === 'recordPayment' ? { 'data-opens-new': '' } : {})}
          onClick={items[next].select}
        >
          {items[next].text}
        </button>
      )}
      {dialog.opened === 'record-payment' && (
        <RecordPayment invoice={invoice} onClose={dialog.close} refresh={refresh} />
      )}
      {question}
    </>
  )
}
