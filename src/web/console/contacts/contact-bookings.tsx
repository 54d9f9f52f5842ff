import type { ComponentChildren } from 'preact'
import { useBookingLine } from '../bookings/booking-line.tsx'
import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { RecordLines } from '../parts/record/record-lines.tsx'

/** The bookings of a contact, those that end from today on and then the latest before, each leading to its week. */
export function ContactBookings({
  contact: { id, coming, past },
  children,
}: {
  readonly contact: Pick<NonNullable<ContactPageQuery['contact']>, 'id' | 'coming' | 'past'>
  /** What makes another one. */
  readonly children: ComponentChildren
}) {
  const href = useHref()
  const toLine = useBookingLine()
  const parts = [
    coming.nodes.length > 0 ? `the next ${coming.nodes.length}` : [],
    past.nodes.length > 0 ? `the latest ${past.nodes.length}` : [],
  ].flat()
  return (
    <RecordLines
      title="Bookings"
      all={coming.totalCount + past.totalCount}
      lines={[...coming.nodes, ...past.nodes].map(toLine)}
      shown={`Only ${parts.join(' and ')} are shown`}
      rest={<a href={href('bookings', { contact: id })}>All bookings</a>}
    >
      {children}
    </RecordLines>
  )
}
