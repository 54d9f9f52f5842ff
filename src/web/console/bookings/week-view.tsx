import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useSearch } from '../client/address.ts'
import type { BookingEntryFragment } from '../generated.ts'
import { addDays, type CalendarDay, dayIn } from '../words/calendar.ts'
import { BookingDay } from './booking-day.tsx'
import { canChange } from './booking-states.ts'
import { useBookingChanges } from './use-booking-changes.ts'
import { daysOf } from './week.ts'
import type { WeekActions } from './week-actions.ts'

/** Where the arrows to the sides lead. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The days of a week side by side. Arrows go from booking to booking, Shift with an arrow to a side moves one to the
 * next day, Enter opens it; the pointer drags, and each booking has a menu of what it can do.
 */
export function WeekView({
  monday,
  today,
  bookings: read,
  isBusy,
}: {
  readonly monday: CalendarDay
  readonly today: CalendarDay
  readonly bookings: readonly BookingEntryFragment[]
  readonly isBusy: boolean
}) {
  const { timeZone } = useAccount()
  const [, change] = useSearch()
  const changes = useBookingChanges()
  const week = useRef<HTMLDivElement>(null)
  const followed = useRef<string | null>(null)
  const [held, hold] = useState<BookingEntryFragment | null>(null)
  const actions: WeekActions = { held, hold, open: ({ id }) => change({ booking: id }), ...changes }
  const titles = () => [...(week.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])]
  useLayoutEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return
    titles()
      .find(title => title.dataset.booking === followed.current)
      ?.focus()
  })
  const dayOf = ({ startsAt }: BookingEntryFragment) => dayIn(timeZone, new Date(startsAt))
  // One that was just moved is not yet read again in its place.
  const bookings = read.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  // Those that have a title to go to, in their order on the page.
  const changeable = bookings.filter(canChange)
  const press = (event: KeyboardEvent) => {
    const shown = titles()
    const at = shown.indexOf(event.target as HTMLElement)
    const booking = changeable[at]
    if (!booking || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    followed.current = null
    if (step !== undefined && event.shiftKey) {
      followed.current = booking.id
      changes.toDay(booking, addDays(dayOf(booking), step))
    } else if (step !== undefined) focusDay(shown, changeable.map(dayOf), { at, step })
    else if (event.key === 'ArrowDown') shown[at + 1]?.focus()
    else if (event.key === 'ArrowUp') shown[at - 1]?.focus()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the bookings inside
    <div
      ref={week}
      class="week"
      aria-busy={isBusy}
      onKeyDown={press}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget) followed.current = null
      }}
    >
      {daysOf(monday).map(day => (
        <BookingDay
          key={day}
          day={day}
          isToday={day === today}
          bookings={bookings.filter(booking => dayOf(booking) === day)}
          actions={actions}
        />
      ))}
    </div>
  )
}

/** Goes to the first booking of the next day that has one, in the direction of the step. */
function focusDay(
  shown: readonly HTMLElement[],
  days: readonly CalendarDay[],
  { at, step }: { readonly at: number; readonly step: number },
): void {
  const from = days[at] ?? ''
  const beyond = days.filter(day => (step > 0 ? day > from : day < from)).toSorted()
  const next = step > 0 ? beyond[0] : beyond.at(-1)
  shown[days.indexOf(next ?? '')]?.focus()
}
