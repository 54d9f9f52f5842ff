import { useId } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { BookingEntryFragment } from '../generated.ts'
import { LastChange } from '../parts/last-change.tsx'
import { DealLink } from '../parts/record/record-link.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { locale } from '../words/locale.ts'
import { fullName } from '../words/people.ts'
import { BookingMenu } from './booking-menu.tsx'
import { bookingMarks } from './booking-states.ts'
import { sayTimes } from './week.ts'

/** A day and what is booked for it. */
export function BookingDay({
  day,
  isToday,
  bookings,
}: {
  readonly day: string
  readonly isToday: boolean
  readonly bookings: readonly BookingEntryFragment[]
}) {
  const id = useId()
  const date = Date.parse(day)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  return (
    <section class="day" aria-labelledby={id} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
      <h2 class="day-head" id={id} title={part({ dateStyle: 'full' })}>
        <span>{part({ weekday: 'short' })}</span> {part({ day: 'numeric', month: 'short' })}
        {isToday && <span class="day-today">Today</span>}
      </h2>
      {bookings.length > 0 ? (
        <ol class="day-bookings">
          {bookings.map(booking => (
            <li key={booking.id}>
              <Entry booking={booking} />
            </li>
          ))}
        </ol>
      ) : (
        <p class="day-empty">
          <span aria-hidden="true">–</span>
          <span class="visually-hidden">Nothing is booked</span>
        </p>
      )}
    </section>
  )
}

function Entry({ booking }: { readonly booking: BookingEntryFragment }) {
  const href = useHref()
  const { timeZone } = useAccount()
  const { title, status, startsAt, endsAt, location, notes, contact, deal, lastChange } = booking
  return (
    <article class="booking" data-status={status} aria-label={title}>
      <time dateTime={startsAt}>{sayTimes(startsAt, endsAt, timeZone)}</time>
      <h3 title={title}>{title}</h3>
      {contact && (
        <p>
          <a href={href(`contacts/${contact.id}`)}>{fullName(contact)}</a>
        </p>
      )}
      {deal && (
        <p>
          For <DealLink deal={deal} />
        </p>
      )}
      {location && <p>{location}</p>}
      {notes && <p class="quiet">{notes}</p>}
      {lastChange && (
        <p class="quiet">
          Changed <LastChange changes={[lastChange]} />
        </p>
      )}
      <div class="booking-foot">
        <StateMark {...bookingMarks[status]} />
        <BookingMenu booking={booking} />
      </div>
    </article>
  )
}
