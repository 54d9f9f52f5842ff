import { useState } from 'preact/hooks'
import { usePartialChange } from '../../client/use-change.ts'
import { useRead } from '../../client/use-read.ts'
import { type AccountFactsFragment, AccountNowDocument, UpdateAccountDocument } from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { Form } from '../../parts/form/form.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { tell } from '../../parts/overlays/toasts.tsx'
import { timeZoneLabels } from './time-zones.ts'

type DoubleBooking = 'allowed' | 'refused'

/** Whether two confirmed bookings may overlap. */
export const doubleBookingLabels: Readonly<Record<DoubleBooking, string>> = {
  allowed: 'May overlap',
  refused: 'May not overlap',
}

/** The word for what the account holds. */
export function ofDoubleBooking(isPrevented: boolean): DoubleBooking {
  return isPrevented ? 'refused' : 'allowed'
}

/** What the form holds. */
function readValues({ name, timeZone, preventDoubleBooking, updatedAt }: AccountFactsFragment) {
  return { name, timeZone, preventDoubleBooking: ofDoubleBooking(preventDoubleBooking), updatedAt }
}

/** The form of what the account is called, and by which clocks it lives. */
export function EditAccount({
  account,
  onClose,
}: {
  readonly account: AccountFactsFragment
  readonly onClose: () => void
}) {
  const readNow = useRead(AccountNowDocument)
  // Others' settings of the account have forms of their own.
  const { run } = usePartialChange(UpdateAccountDocument)
  const [initial] = useState(() => readValues(account))
  const form = useForm({
    name: 'account',
    initial,
    send: ({ name, timeZone, preventDoubleBooking, updatedAt }) =>
      run({
        expectedUpdatedAt: updatedAt ?? '',
        input: {
          name: name ?? '',
          timeZone: timeZone ?? '',
          preventDoubleBooking: preventDoubleBooking === 'refused',
        },
      }),
    onDone: onClose,
    onSent: () => tell('The account was saved.'),
  })
  const showLatest = () =>
    readNow({}, ({ account: latest }) => {
      const now = readValues(latest)
      const inWords = { ...now, preventDoubleBooking: doubleBookingLabels[now.preventDoubleBooking] }
      form.rebase(now, names => explainBothChanged(names, inWords))
    })
  const { field, values } = form
  return (
    <Dialog title="Edit account" onClose={onClose}>
      <Form form={form} action="Save account" onCancel={onClose} onShowLatest={showLatest}>
        <TextField label="Name" field={field('name')} isRequired maxLength={255} />
        <SelectField label="Time zone" field={field('timeZone')} labels={timeZoneLabels(values.timeZone)} />
        <p class="quiet">
          Its calendar says what is overdue, what happened in which month and when bookings are, and on which
          day an invoice was issued, also where it was sent before.
        </p>
        <SelectField
          label="Confirmed bookings"
          field={field('preventDoubleBooking')}
          labels={doubleBookingLabels}
        />
      </Form>
    </Dialog>
  )
}
