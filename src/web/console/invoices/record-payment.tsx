import { useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useChange } from '../client/use-change.ts'
import { RecordPaymentDocument } from '../generated.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { readForm } from '../parts/read-form.ts'
import { Select } from '../parts/select.tsx'
import { tell } from '../parts/toasts.tsx'
import { momentOf } from '../words/calendar.ts'
import { useToday } from '../words/days.tsx'
import { oneOf } from '../words/labels.ts'
import { amount } from '../words/numbers.ts'
import type { OneInvoice } from './one-invoice.ts'
import { paymentMethods } from './payment-methods.ts'

const noon = 12 * 60

/** The form of a payment: what is owed was received today, unless told otherwise. */
export function RecordPayment({
  invoice: latest,
  onClose,
  onRecorded,
}: {
  readonly invoice: OneInvoice
  readonly onClose: () => void
  readonly onRecorded: () => void
}) {
  const { id: account, timeZone } = useAccount()
  const today = useToday()
  // What was read stays what it was, whatever comes from elsewhere meanwhile: then it is refused, and looked at again.
  const [invoice] = useState(latest)
  const { run, isRunning, problem } = useChange(RecordPaymentDocument)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const fields = { ...problem?.fields, ...wrong }
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    const { amount: received, method, day } = readForm(form)
    const faults = findFaults({ received, day })
    setWrong(faults)
    const outcome =
      Object.keys(faults).length === 0 &&
      (await run({
        account,
        id: invoice.id,
        expectedUpdatedAt: invoice.updatedAt,
        input: {
          amount: received?.trim() ?? '',
          method: oneOf(paymentMethods, method ?? undefined) ?? 'other',
          // Of a day that is past nobody asks for the time; noon is on that day in the zones nearby too.
          ...(day && day !== today ? { paidAt: momentOf(day, timeZone, noon).toISOString() } : {}),
        },
      }))
    const recorded = outcome ? outcome.data?.recordPayment : undefined
    if (!recorded) {
      // What is wrong is marked with the next drawing.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    onClose()
    tell(
      recorded.status === 'paid'
        ? `${invoice.invoiceNumber} is paid.`
        : `${amount(received ?? '0')} recorded, ${amount(recorded.amountDue)} left to pay.`,
    )
    onRecorded()
  }
  return (
    <Dialog title={`Record payment for ${invoice.invoiceNumber}`} onClose={onClose}>
      <form class="form" noValidate onSubmit={submit}>
        <FormProblem problem={problem} />
        <Field
          label={`Amount received, of ${amount(invoice.amountDue)} owed`}
          name="amount"
          error={fields.amount}
        >
          {attributes => (
            <input
              {...attributes}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={invoice.amountDue}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
        <div class="form-pair">
          <Field label="Received by" name="method" error={fields.method}>
            {attributes => <Select labels={paymentMethods} value="bank_transfer" attributes={attributes} />}
          </Field>
          <Field label="On" name="day" error={fields.day ?? fields.paidAt}>
            {attributes => <input {...attributes} type="date" max={today} defaultValue={today} />}
          </Field>
        </div>
        <div class="form-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" type="submit" disabled={isRunning}>
            Record payment
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What can be seen to be wrong before it is sent. */
function findFaults({
  received,
  day,
}: {
  readonly received: string | null | undefined
  readonly day: string | null | undefined
}): Record<string, string> {
  return {
    ...(/^\s*\d{1,12}(\.\d{1,2})?\s*$/.test(received ?? '')
      ? {}
      : { amount: 'Must be an amount such as 1250.50' }),
    ...(day ? {} : { day: 'Must be a day' }),
  }
}
