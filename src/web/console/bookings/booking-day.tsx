import { useId, useState } from 'preact/hooks'
import type { BookingEntryFragment } from '../generated.ts'
import { locale } from '../words/locale.ts'
import { BookingCard } from './booking-card.tsx'
import type { WeekActions } from './week-actions.ts'

/** A day and what is booked for it. A booking that is dragged can be dropped here. */
export function BookingDay({
  day,
  isToday,
  bookings,
  actions,
}: {
  readonly day: string
  readonly isToday: boolean
  readonly bookings: readonly BookingEntryFragment[]
  readonly actions: WeekActions
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const date = Date.parse(day)
  const { held } = actions
  const takes = held !== null && !bookings.some(booking => booking.id === held.id)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  return (
    <section
      class="day"
      aria-labelledby={id}
      data-over={isOver && takes}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      onDragOver={event => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (held) actions.toDay(held, day)
        actions.hold(null)
      }}
    >
      <h2 class="day-head" id={id} title={part({ dateStyle: 'full' })}>
        <span>{part({ weekday: 'short' })}</span> {part({ day: 'numeric', month: 'short' })}
        {isToday && <span class="day-today">Today</span>}
      </h2>
      {bookings.length > 0 ? (
        <ol class="day-bookings">
          {bookings.map(booking => (
            <li key={booking.id}>
              <BookingCard booking={booking} day={day} actions={actions} />
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
