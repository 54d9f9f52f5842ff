import { useId, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import type { BookingEntryFragment } from '../generated.ts'
import { dayIn } from '../words/calendar.ts'
import { dateFormat } from '../words/date-format.ts'
import { BookingCard, BookingTitle } from './booking-card.tsx'
import { sayDayAndTime, sayTime } from './week.ts'
import type { WeekActions } from './week-actions.ts'
import { type GridDay, leastLength, type Stretch } from './week-grid.ts'

/** The pointer chooses times in steps of so many minutes. */
const stepMinutes = 15

/** Where hours have a height, as `bookings.css` has it; elsewhere a day is a list. */
const wideScreen = matchMedia('(min-width: 1100px)')

/**
 * A day and what is booked for it. A booking that is dragged can be dropped here, and an empty time be taken for a new
 * one.
 */
export function BookingDay({
  column: { day, blocks, gaps, topOf, momentAt },
  length,
  unreadFrom,
  now,
  isToday,
  actions,
}: {
  readonly column: GridDay<BookingEntryFragment>
  /** How high the day is, in minutes. */
  readonly length: number
  /** When the first booking may start that is not shown. */
  readonly unreadFrom: string | undefined
  readonly now: Date
  readonly isToday: boolean
  readonly actions: WeekActions
}) {
  const id = useId()
  const { timeZone } = useAccount()
  const [over, setOver] = useState<number | null>(null)
  const date = Date.parse(day)
  const { held } = actions
  const isElsewhere =
    held !== null && !blocks.some(({ booking, isRest }) => !isRest && booking.id === held.booking.id)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, timeZone: 'UTC' }).format(date)
  /** The step at the pointer, in minutes from the top. */
  const topAt = ({ clientY, currentTarget }: MouseEvent & { readonly currentTarget: Element }, below = 0) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const minutes = ((clientY - top - below) / height) * length
    const step = below > 0 ? Math.round(minutes / stepMinutes) : Math.floor(minutes / stepMinutes)
    return Math.min(length - stepMinutes, Math.max(0, step * stepMinutes))
  }
  /** With its day, where that is another one. */
  const sayEnd = (endsAt: string) => {
    const isOfDay = dayIn(timeZone, new Date(Date.parse(endsAt) - 1)) === day
    return isOfDay ? sayTime(new Date(endsAt), timeZone) : sayDayAndTime(endsAt, timeZone)
  }
  const unreadDay = unreadFrom && dayIn(timeZone, new Date(unreadFrom))
  const unreadTop = unreadFrom && unreadDay === day ? (topOf(new Date(unreadFrom)) ?? 0) : 0
  const isPart = unreadDay !== undefined && unreadDay <= day
  const nowTop = isToday ? topOf(now) : undefined
  return (
    <section
      class="day"
      aria-labelledby={id}
      data-over={over !== null && isElsewhere}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
    >
      <h2 class="day-head" id={id} tabIndex={-1} title={part({ dateStyle: 'full' })}>
        <span>{part({ weekday: 'short' })}</span> {part({ day: 'numeric', month: 'short' })}
        {isToday && <span class="day-today">Today</span>}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and menus move each booking, and “New booking” begins one */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        class="day-slots"
        onClick={event => {
          if (event.target === event.currentTarget && wideScreen.matches)
            actions.begin(momentAt(topAt(event)))
        }}
        onDragOver={event => {
          if (!held || !(isElsewhere || wideScreen.matches)) return
          event.preventDefault()
          setOver(topAt(event, held.below))
        }}
        onDragLeave={event => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
        }}
        onDrop={event => {
          event.preventDefault()
          setOver(null)
          actions.hold(null)
          if (!held) return
          if (wideScreen.matches) actions.toTime(held.booking, momentAt(topAt(event, held.below)))
          else actions.toDay(held.booking, day)
        }}
      >
        {gaps.map(gap => (
          <div key={gap.top} class="day-gap" style={placed(gap)} title="The clocks do not show this hour" />
        ))}
        {isPart && (
          <p class="day-gap day-unread" style={placed({ top: unreadTop, length: length - unreadTop })}>
            <span>Not all bookings are shown</span>
          </p>
        )}
        {blocks.length === 0 ? (
          !isPart && (
            <p class="day-empty">
              <span aria-hidden="true">–</span>
              <span class="visually-hidden">Nothing is booked</span>
            </p>
          )
        ) : (
          <ol class="day-bookings">
            {blocks.map(({ booking, isRest, lane, lanes, ...stretch }) => (
              <li
                key={booking.id}
                class="day-booking"
                style={{ ...placed(stretch), '--lane': lane, '--lanes': lanes }}
              >
                {isRest ? (
                  <div class="booking" data-status={booking.status}>
                    <h3 title={booking.title}>
                      <BookingTitle booking={booking} actions={actions} />
                    </h3>
                    <p class="quiet">goes on until {sayEnd(booking.endsAt)}</p>
                  </div>
                ) : (
                  <BookingCard booking={booking} actions={actions} />
                )}
              </li>
            ))}
          </ol>
        )}
        {held && over !== null && (
          <div
            class="day-target"
            aria-hidden="true"
            style={placed({ top: over, length: lengthOf(held.booking) })}
          >
            {sayTime(momentAt(over), timeZone)}
          </div>
        )}
        {nowTop !== undefined && (
          <div class="day-now" aria-hidden="true" style={placed({ top: nowTop, length: 0 })} />
        )}
      </div>
    </section>
  )
}

function placed({ top, length }: Stretch) {
  return { '--top': top, '--length': length }
}

function lengthOf({ startsAt, endsAt }: BookingEntryFragment): number {
  return Math.max(leastLength, (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
}
