import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { BookingLineFragment } from '../generated.ts'
import { FormattedTime, useToday } from '../parts/days.tsx'
import type { RecordLine } from '../parts/record/record-lines.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { dayIn, mondayOf } from '../words/calendar.ts'
import { bookingMarks } from './booking-states.ts'

/** Makes the line of a booking of a contact, which leads to its week. */
export function useBookingLine(): (booking: BookingLineFragment) => RecordLine {
  const href = useHref()
  const { timeZone } = useAccount()
  const today = useToday()
  return ({ id, title, status, startsAt }) => {
    const day = dayIn(timeZone, new Date(startsAt))
    return {
      id,
      title,
      href: href('bookings', { week: mondayOf(day) }),
      value: (
        <span class={day < today ? 'quiet' : ''}>
          <FormattedTime at={startsAt} withTime />
        </span>
      ),
      state: <StateMark {...bookingMarks[status]} />,
    }
  }
}
