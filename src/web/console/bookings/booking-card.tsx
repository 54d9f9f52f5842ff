import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { LastChange } from '../parts/last-change.tsx'
import { DealLink } from '../parts/record/record-link.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { fullName } from '../words/people.ts'
import { BookingMenu } from './booking-menu.tsx'
import { bookingMarks, canChange, useHasForm } from './booking-states.ts'
import { sayTimes } from './week.ts'
import type { WeekBooking } from './week-actions.ts'

/** A booking on its day. */
export function BookingCard({ booking, actions }: WeekBooking) {
  const href = useHref()
  const { timeZone } = useAccount()
  const { id, title, status, startsAt, endsAt, location, notes, contact, deal, lastChange } = booking
  const isChangeable = canChange(booking)
  const times = sayTimes(startsAt, endsAt, timeZone)
  return (
    <article
      class="booking"
      data-status={status}
      data-held={actions.held?.booking.id === id}
      aria-label={title}
      draggable={isChangeable}
      onDragStart={({ dataTransfer, clientY, currentTarget }) => {
        dataTransfer?.setData('text/plain', title)
        actions.hold({ booking, below: clientY - currentTarget.getBoundingClientRect().top })
      }}
      onDragEnd={() => actions.hold(null)}
    >
      <time dateTime={startsAt}>{times}</time>
      <h3 title={[title, times, contact && fullName(contact), location, notes].filter(Boolean).join('\n')}>
        <BookingTitle booking={booking} actions={actions} isMoved={isChangeable} />
      </h3>
      {contact && (
        <p>
          <a href={href(`contacts/${contact.id}`)} draggable={false}>
            {fullName(contact)}
          </a>
        </p>
      )}
      {deal && (
        <p>
          For <DealLink deal={deal} />
        </p>
      )}
      {location && <p class="booking-detail">{location}</p>}
      {notes && <p class="booking-detail quiet">{notes}</p>}
      {lastChange && (
        <p class="booking-detail quiet">
          Changed <LastChange changes={[lastChange]} isWithin />
        </p>
      )}
      <div class="booking-foot">
        <StateMark {...bookingMarks[status]} />
        <BookingMenu booking={booking} actions={actions} />
      </div>
    </article>
  )
}

/** Opens the form of a booking, if it has one; keys move it where it stands. */
export function BookingTitle({
  booking,
  actions,
  isMoved = false,
}: WeekBooking & { readonly isMoved?: boolean }) {
  if (!useHasForm(booking)) return <>{booking.title}</>
  return (
    <button
      class="title-button"
      type="button"
      {...(isMoved
        ? {
            'data-booking': booking.id,
            'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown',
          }
        : {})}
      onClick={() => actions.open(booking)}
    >
      {booking.title}
    </button>
  )
}
