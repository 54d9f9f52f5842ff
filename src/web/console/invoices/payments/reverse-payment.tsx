import { useMoney } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { ReversePaymentDocument } from '../../generated.ts'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import type { OneInvoice, OnePayment } from '../one-invoice.ts'

/** Asks why a payment is taken back. */
export function ReversePayment({
  invoice,
  payment,
  onClose,
  onReversed,
}: {
  readonly invoice: OneInvoice
  readonly payment: OnePayment
  readonly onClose: () => void
  readonly onReversed: () => void
}) {
  const { amount } = useMoney()
  const { run } = useChange(ReversePaymentDocument)
  const form = useForm({
    name: `reversal/${payment.id}`,
    initial: { reason: '' },
    // Whatever else changed meanwhile: a payment is taken back once, as a whole.
    send: ({ reason }) =>
      run({
        id: invoice.id,
        paymentId: payment.id,
        expectedUpdatedAt: invoice.updatedAt,
        reason: reason ?? '',
      }),
    onDone: onClose,
    onSent: ({ reversePayment: after }) => {
      tell(`${amount(payment.amount)} taken back, ${amount(after?.amountDue ?? 0)} left to pay.`)
      onReversed()
    },
  })
  return (
    <Dialog title={`Reverse the payment of ${amount(payment.amount)}`} onClose={onClose}>
      <Form form={form} action="Reverse payment" onCancel={onClose}>
        <p>
          This notes that {invoice.invoiceNumber} was not paid so; it moves no money. Both entries stay in the
          list.
        </p>
        <TextField label="Reason" field={form.field('reason')} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
