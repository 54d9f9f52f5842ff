import type { ComponentChildren } from 'preact'
import { bookingMarks } from '../bookings/booking-states.ts'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { RecordLines } from '../parts/record/record-lines.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { dayIn, mondayOf } from '../words/calendar.ts'

/** The bookings of a contact, those that end from today on and then the latest before, each leading to its week. */
export function ContactBookings({
  contact: { coming, past },
  showMore,
  children,
}: {
  readonly contact: Pick<NonNullable<ContactPageQuery['contact']>, 'coming' | 'past'>
  /** Absent where no more are read. */
  readonly showMore?: () => void
  /** What makes another one. */
  readonly children: ComponentChildren
}) {
  const href = useHref()
  const { timeZone } = useAccount()
  const lines = [...coming.nodes, ...past.nodes].map(({ id, title, status, startsAt }, at) => ({
    id,
    title,
    href: href('bookings', { week: mondayOf(dayIn(timeZone, new Date(startsAt))) }),
    value: (
      <span class={at < coming.nodes.length ? '' : 'quiet'}>
        <FormattedTime at={startsAt} withTime />
      </span>
    ),
    state: <StateMark {...bookingMarks[status]} />,
  }))
  const parts = [
    coming.nodes.length > 0 ? `the next ${coming.nodes.length}` : [],
    past.nodes.length > 0 ? `the latest ${past.nodes.length}` : [],
  ].flat()
  return (
    <RecordLines
      title="Bookings"
      all={coming.totalCount + past.totalCount}
      lines={lines}
      shown={`Only ${parts.join(' and ')} are shown`}
      rest={
        showMore && (
          <button type="button" onClick={showMore}>
            Show more
          </button>
        )
      }
    >
      {children}
    </RecordLines>
  )
}
