import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { BookingsOfContactDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { Lines } from '../parts/record/record-lines.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { whole } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'
import { useBookingLine } from './booking-line.tsx'

const pageSize = 50

/** All bookings of a contact, the latest first, each leading to its week. */
export function BookingsOfContact({ contactId }: { readonly contactId: string }) {
  const href = useHref()
  const toLine = useBookingLine()
  const page = readPage(useSearch()[0])
  const answer = useLiveQuery(BookingsOfContactDocument, { contactId, page, pageSize }, [
    'booking',
    'contact',
  ])
  const { contact, bookings } = answer.data ?? {}
  return (
    <>
      <TitleRow
        title="Bookings"
        detail={bookings ? whole(bookings.total) : ''}
        back={{ href: href(`contacts/${contactId}`), title: contact ? fullName(contact) : 'Contact' }}
      />
      <Loaded
        answer={answer}
        missing={
          <Empty text="This contact is not there: it was deleted, or merged into another.">
            <a href={href('bookings')}>Go to the bookings</a>
          </Empty>
        }
      >
        {({ bookings }) => (
          <div class="bookings-of-contact" aria-busy={answer.isOfEarlier}>
            {bookings.total === 0 && <p class="quiet">None yet.</p>}
            <Lines lines={bookings.items.map(toLine)} />
            <Pager page={page} pageSize={pageSize} total={bookings.total} />
          </div>
        )}
      </Loaded>
    </>
  )
}
