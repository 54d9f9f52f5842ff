import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useDialog } from '../client/address.ts'
import type { BookingEntryFragment } from '../generated.ts'
import { arrowSteps } from '../parts/overlays/arrow-keys.ts'
import { following, useFollow } from '../parts/use-follow.ts'
import { type CalendarDay, dayIn } from '../words/calendar.ts'
import { BookingDay } from './booking-day.tsx'
import { useBookingChanges } from './use-booking-changes.ts'
import { daysOf } from './week.ts'
import type { Held, WeekActions } from './week-actions.ts'
import { layOutWeek } from './week-grid.ts'
import { WeekHours } from './week-hours.tsx'

/** Where the arrows to the sides lead, in days. */
const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const quarterMinutes = 15

/**
 * The days of a week side by side, with their hours where there is room. Arrows go from booking to booking; Shift with
 * an arrow moves one, to the sides to the next day, up and down by a quarter of an hour; Enter opens it. The pointer
 * drags, and each booking has a menu of what it can do.
 */
export function WeekView({
  monday,
  today,
  now,
  bookings,
  unreadFrom,
  isBusy,
  onBegin,
}: {
  readonly monday: CalendarDay
  readonly today: CalendarDay
  readonly now: Date
  readonly bookings: readonly BookingEntryFragment[]
  /** Where there are more bookings than these: when the first of the others may start. */
  readonly unreadFrom: string | undefined
  readonly isBusy: boolean
  /** Begins a new booking at an empty time. */
  readonly onBegin: (start: Date) => void
}) {
  const { timeZone } = useAccount()
  const dialog = useDialog('booking')
  const changes = useBookingChanges()
  const week = useRef<HTMLDivElement>(null)
  const follow = useFollow(week, 'data-booking')
  const [held, hold] = useState<Held | null>(null)
  const open: WeekActions['open'] = ({ id }) => dialog.open(id)
  const byDays = following(follow, changes.byDays)
  const byMinutes = following(follow, changes.byMinutes)
  const actions: WeekActions = { held, hold, open, begin: onBegin, ...changes, byDays, byMinutes }
  const grid = useMemo(() => layOutWeek(daysOf(monday), timeZone, bookings), [monday, timeZone, bookings])
  const bookingOf = (title: HTMLElement) => bookings.find(({ id }) => id === title.dataset.booking)
  /** What a key moved last, where it stood then. */
  const moved = useRef<BookingEntryFragment>(undefined)
  // What goes on by keys stays in sight, also in hours that come with it.
  useLayoutEffect(() => {
    const { current: before } = moved
    const focused = document.activeElement
    const booking = focused instanceof HTMLElement && bookingOf(focused)
    if (!before || !booking || booking.id !== before.id || booking.startsAt === before.startsAt) return
    moved.current = booking
    focused.scrollIntoView({ block: 'nearest' })
  }, [grid])
  const dayOf = ({ startsAt }: BookingEntryFragment) => dayIn(timeZone, new Date(startsAt))
  const move = (booking: BookingEntryFragment, key: string) => {
    const days = daySteps[key]
    if (days === undefined) byMinutes(booking, (arrowSteps[key] ?? 0) * quarterMinutes)
    else byDays(booking, days)
  }
  const press = (event: KeyboardEvent) => {
    const shown = [...(week.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])]
    const at = shown.indexOf(event.target as HTMLElement)
    const booking = shown[at] && bookingOf(shown[at])
    if (!booking || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const days = daySteps[key]
    const step = arrowSteps[key]
    if (days === undefined && step === undefined) return
    event.preventDefault()
    moved.current = event.shiftKey ? booking : undefined
    if (event.shiftKey) move(booking, key)
    else if (step !== undefined) shown[at + step]?.focus()
    else if (days !== undefined) {
      const booked = shown.flatMap(title => bookingOf(title) ?? [])
      focusDay(shown, booked.map(dayOf), { at, step: days })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the bookings inside
    <div ref={week} class="week" style={{ '--minutes': grid.length }} aria-busy={isBusy} onKeyDown={press}>
      <WeekHours hours={grid.hours} />
      {grid.days.map(column => (
        <BookingDay
          key={column.day}
          column={column}
          length={grid.length}
          unreadFrom={unreadFrom}
          now={now}
          isToday={column.day === today}
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
