import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { useRead } from '../client/use-read.ts'
import {
  type BookingEntryFragment,
  BookingNowDocument,
  CreateBookingDocument,
  UpdateBookingDocument,
} from '../generated.ts'
import { Form } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/use-form.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { tell } from '../parts/overlays/toasts.tsx'
import { dayIn, mondayOf } from '../words/calendar.ts'
import type { Named } from '../words/people.ts'
import {
  BookingFields,
  type BookingValues,
  beginBooking,
  explainBookingChanges,
  readBooking,
  readDetails,
  readTimes,
} from './booking-form.tsx'
import { canChange, nameOfForm } from './booking-states.ts'

/** The form of a booking: a new one, or one that is there. */
export function BookingDialog({
  booking,
  contact,
  start,
  isChosen = false,
  menu,
  onClose,
  onSaved,
}: {
  readonly booking?: BookingEntryFragment
  /** Whom a new one is with. */
  readonly contact?: Named & { readonly id: string }
  /** When a new one begins, until another time is chosen; the next hour unless given. */
  readonly start?: Date | undefined
  /** Whether that time was chosen, so that it holds for a draft too. */
  readonly isChosen?: boolean
  /** What else can be done with the one that is there. */
  readonly menu?: ComponentChildren
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const href = useHref()
  const { timeZone } = useAccount()
  const readNow = useRead(BookingNowDocument)
  const create = useChange(CreateBookingDocument)
  const update = useChange(UpdateBookingDocument)
  const [initial] = useState(() =>
    booking ? readBooking(booking, timeZone) : beginBooking(timeZone, start, contact),
  )
  const [title] = useState(booking?.title ?? 'New booking')
  const form = useForm<BookingValues, unknown>({
    name: booking ? nameOfForm(booking) : contact ? `new-booking/${contact.id}` : 'new-booking',
    initial,
    send: (sent, key) => {
      const { start, end } = readTimes(sent)
      const input = {
        ...readDetails(sent),
        startsAt: start?.toISOString() ?? '',
        endsAt: end?.toISOString() ?? '',
      }
      if (!booking) return create.run({ input }, key)
      return update.run({ id: booking.id, expectedUpdatedAt: sent.updatedAt ?? '', input }, key)
    },
    onDone: onClose,
    onSent: (_, values) => {
      onSaved()
      const { start } = readTimes(values)
      const weekOf = (at: Date | undefined) => at && mondayOf(dayIn(timeZone, at))
      const [week, weekBefore] = [weekOf(start), weekOf(booking && new Date(booking.startsAt))]
      const link = { text: 'Go to its week', href: href('bookings', { week }) }
      const said = `${values.title} was ${booking ? 'saved' : 'added'}.`
      tell(said, week === weekBefore ? {} : { link })
    },
  })
  useLayoutEffect(() => {
    if (!isChosen || !form.isRestored) return
    form.field('startsAt').change(initial.startsAt)
    form.field('endsAt').change(initial.endsAt)
    form.field('began').change(initial.began)
  }, [])
  const showLatest = (id: string) =>
    readNow({ id }, ({ booking: latest }) => {
      const now = readBooking(latest, form.values.began.timeZone)
      form.rebase(now, names => explainBookingChanges(now, names))
    })
  const isOver = booking !== undefined && !canChange(booking)
  const action = booking ? 'Save booking' : 'Create booking'
  return (
    <Dialog title={title} onClose={onClose}>
      {isOver && (
        <p class="notice notice-aside" role="status">
          It cannot be changed any more. What you typed is here until you cancel.
        </p>
      )}
      {menu && <div class="booking-menu">{menu}</div>}
      <Form
        form={form}
        {...(isOver ? { isInline: true } : { action })}
        onCancel={onClose}
        onShowLatest={booking && !isOver ? () => showLatest(booking.id) : undefined}
      >
        <BookingFields form={form} />
      </Form>
    </Dialog>
  )
}
