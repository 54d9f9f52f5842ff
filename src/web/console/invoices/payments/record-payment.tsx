import { useAccount, useMoney } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import {
  InvoiceNowDocument,
  type InvoiceStateFragment,
  type PaymentMethod,
  RecordPaymentDocument,
} from '../../generated.ts'
import { useToday } from '../../parts/days.tsx'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import { type CalendarDay, instantOf, noYear, readDay } from '../../words/calendar.ts'
import { amount, noAmount } from '../../words/numbers.ts'
import type { OneInvoice } from '../one-invoice.ts'
import { paymentMethods } from './payment-methods.ts'

const noon = 12 * 60

/** What the form of a payment holds. */
interface PaymentValues {
  readonly amount: string
  readonly method: PaymentMethod
  readonly paidAt: string
  /** Which state of the invoice is paid: where it changes meanwhile, the payment is refused and looked at again. */
  readonly updatedAt: string
  /** What was received for it when the form was opened. */
  readonly received: string
}

/** What is owed, received today. */
const payDue = (
  { amountDue, amountPaid, updatedAt }: InvoiceStateFragment,
  today: string,
): PaymentValues => ({
  amount: amount(amountDue),
  method: 'bank_transfer',
  paidAt: today,
  updatedAt,
  received: amountPaid,
})

/** The form of a payment. */
export function RecordPayment({
  invoice,
  onClose,
  refresh,
}: {
  readonly invoice: OneInvoice
  readonly onClose: () => void
  readonly refresh: () => void
}) {
  const { timeZone } = useAccount()
  const money = useMoney()
  const today = useToday()
  const readNow = useRead(InvoiceNowDocument)
  const { run } = useChange(RecordPaymentDocument)
  const form = useForm({
    name: `payment/${invoice.id}`,
    initial: payDue(invoice, today),
    send: ({ amount, method, paidAt, updatedAt }, key) => {
      const input = {
        amount: money.read(amount ?? '') ?? '',
        method,
        // Of a day that is past nobody asks for the time; noon is on that day in the zones nearby too.
        paidAt: paidAt && paidAt !== today ? instantOf(paidAt, timeZone, noon).toISOString() : undefined,
      }
      return run({ id: invoice.id, expectedUpdatedAt: updatedAt ?? '', input }, key)
    },
    onDone: onClose,
    onSent: ({ recordPayment: recorded }, values) => {
      tell(
        recorded?.status === 'paid'
          ? `${invoice.invoiceNumber} is paid.`
          : `${money.amount(money.read(values.amount) ?? 0)} recorded, ${money.amount(recorded?.amountDue ?? 0)} left to pay.`,
      )
      refresh()
    },
  })
  const showLatest = () =>
    readNow({ id: invoice.id }, ({ invoice: now }) => {
      form.rebase({ ...payDue(now, today), received: form.values.received })
      refresh()
    })
  const { field, values } = form
  const meanwhile = Number(invoice.amountPaid) - Number(values.received)
  return (
    <Dialog title={`Record payment for ${invoice.invoiceNumber}`} onClose={onClose}>
      <Form form={form} action="Record payment" onCancel={onClose} onShowLatest={showLatest}>
        {meanwhile > 0 && !form.isSending && (
          // It may be this one, whose answer was lost.
          <p class="form-problem" role="alert">
            {money.amount(meanwhile)} was recorded meanwhile. Record this payment only if it is another one.
          </p>
        )}
        <TextField
          label={`Amount received, of ${money.amount(invoice.amountDue)} owed`}
          field={field('amount')}
          fault={Number(money.read(values.amount)) > 0 ? '' : noAmount}
          inputMode="decimal"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div class="form-pair">
          <SelectField label="Received by" field={field('method')} labels={paymentMethods} />
          <TextField
            label="On"
            field={field('paidAt')}
            fault={findFault(values.paidAt, today)}
            type="date"
            max={today}
          />
        </div>
      </Form>
    </Dialog>
  )
}

function findFault(paidAt: string, today: CalendarDay): string {
  if (paidAt === '') return 'Must be a day'
  if (!readDay(paidAt)) return noYear
  return paidAt > today ? 'Must not be in the future' : ''
}
