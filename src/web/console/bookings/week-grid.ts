import { addDays, type CalendarDay, instantOf } from '../words/calendar.ts'
import { minutesIn } from '../words/local-time.ts'

/** When something is booked. */
export interface Booked {
  readonly startsAt: string
  readonly endsAt: string
}

/** A stretch of the grid, in minutes from its top. */
export interface Stretch {
  readonly top: number
  readonly length: number
}

/** A row of the grid. */
export interface GridHour extends Stretch {
  /** What the clocks show at its top, in minutes after midnight. */
  readonly clock: number
  /** Whether they show it for the second time, as summer time ends. */
  readonly isAgain: boolean
}

/** What of a booking is on one day. Those at one time share the width of the day: each has one of its lanes. */
export interface GridBlock<Booking> extends Stretch {
  readonly booking: Booking
  readonly lane: number
  readonly lanes: number
  /** Whether it began on a day before. */
  readonly isRest: boolean
}

/** A day of the grid. */
export interface GridDay<Booking> {
  readonly day: CalendarDay
  readonly blocks: readonly GridBlock<Booking>[]
  /** The rows whose time the clocks do not show on this day. */
  readonly gaps: readonly Stretch[]
  /** Where a moment of the day stands; nothing for those that are not on the grid. */
  readonly topOf: (moment: Date) => number | undefined
  /** The moment that stands there; where the day has none, the next one that it has. */
  readonly momentAt: (top: number) => Date
}

/** The hours of a week, and what is booked in them. */
export interface WeekGrid<Booking> {
  readonly hours: readonly GridHour[]
  /** How high it is, in minutes. */
  readonly length: number
  readonly days: readonly GridDay<Booking>[]
}

const minuteMs = 60_000
const dayMinutes = 1_440

/** The hours that are always there, in minutes after midnight. */
const business = { from: 8 * 60, to: 18 * 60 }

/** As much as the title of a booking needs, however short the booking is. */
export const leastLength = 30

/**
 * Lays out a week: days as columns, hours by the account's clocks as rows. An hour that comes twice has two rows, one
 * that is skipped stays a row, so each moment has a place of its own; the days on which the clocks do not show a row
 * have a gap there.
 */
export function layOutWeek<Booking extends Booked>(
  days: readonly CalendarDay[],
  timeZone: string,
  bookings: readonly Booking[],
): WeekGrid<Booking> {
  const clocks = days.map(day => clocksOf(day, timeZone))
  const repeating = clocks.find(({ change }) => change > 0)
  const again = repeating ? { top: repeating.turn, length: repeating.change } : undefined
  const axes = clocks.map(each => axisOf(each, each === repeating ? undefined : again))
  const parts = axes.map(axis => bookings.flatMap(booking => partOn(axis, booking) ?? []))
  const all = rowsOf(again)
  const needed = parts.flat()
  const from = Math.min(topOfClock(business.from, again), ...needed.map(({ top }) => top))
  const to = Math.max(topOfClock(business.to, again), ...needed.map(({ top, length }) => top + length))
  const hours = all.filter(({ top, length }) => top + length > from && top < to)
  const first = hours[0]?.top ?? 0
  const end = Math.max(...hours.map(({ top, length }) => top + length))
  return {
    hours: hours.map(hour => ({ ...hour, top: hour.top - first })),
    length: end - first,
    days: axes.map((axis, at) => ({
      day: days[at] ?? '',
      blocks: inLanes(parts[at] ?? []).map(block => ({ ...block, top: block.top - first })),
      gaps: axis.gaps
        .filter(({ top, length }) => top + length > first && top < end)
        .map(({ top, length }) => ({ top: top - first, length })),
      topOf: moment => {
        const top = axis.topOf(moment.getTime())
        return top !== undefined && top >= first && top < end ? top - first : undefined
      },
      momentAt: top => axis.momentAt(top + first),
    })),
  }
}

/** How the clocks run on a day. */
interface Clocks {
  readonly start: number
  readonly minutes: number
  /** By how many minutes the day is longer than others, or shorter. */
  readonly change: number
  /** So many minutes after the start the clocks are changed. */
  readonly turn: number
}

function clocksOf(day: CalendarDay, timeZone: string): Clocks {
  const start = instantOf(day, timeZone).getTime()
  const minutes = (instantOf(addDays(day, 1), timeZone).getTime() - start) / minuteMs
  const change = minutes - dayMinutes
  if (change === 0) return { start, minutes, change, turn: minutes }
  let [turn, after] = [0, minutes]
  while (turn < after) {
    const middle = Math.floor((turn + after) / 2)
    const isChanged = middle - minutesIn(timeZone, new Date(start + middle * minuteMs)) === change
    if (isChanged) after = middle
    else turn = middle + 1
  }
  return { start, minutes, change, turn }
}

/** Where the moments of a day stand, in minutes from the midnight at the top. */
interface Axis {
  readonly start: number
  readonly end: number
  readonly gaps: readonly Stretch[]
  readonly topOf: (time: number) => number | undefined
  readonly momentAt: (top: number) => Date
}

/** `again` is the row of an hour that comes twice on another day of the week. */
function axisOf({ start, minutes, change, turn }: Clocks, again: Stretch | undefined): Axis {
  const end = start + minutes * minuteMs
  const skipped = Math.max(0, -change)
  const gaps = [...(again ? [again] : []), ...(skipped > 0 ? [{ top: turn, length: skipped }] : [])]
  return {
    start,
    end,
    gaps,
    topOf: time => {
      if (time < start || time >= end) return undefined
      const passed = (time - start) / minuteMs
      return gaps.reduce((top, gap) => (top >= gap.top ? top + gap.length : top), passed)
    },
    momentAt: top => {
      const passed = gaps.reduceRight(
        (rest, gap) => (rest >= gap.top ? Math.max(gap.top, rest - gap.length) : rest),
        top,
      )
      return new Date(start + Math.min(Math.max(0, passed), minutes - 1) * minuteMs)
    },
  }
}

/** Where a time of the clocks stands. */
function topOfClock(clock: number, again: Stretch | undefined): number {
  return again && clock >= again.top ? clock + again.length : clock
}

function rowsOf(again: Stretch | undefined): readonly GridHour[] {
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const clock = hour * 60
    return { top: topOfClock(clock, again), length: 60, clock, isAgain: false }
  })
  if (!again) return rows
  const repeated = { ...again, clock: again.top - again.length, isAgain: true }
  return [...rows, repeated].toSorted((one, other) => one.top - other.top)
}

type Part<Booking> = Omit<GridBlock<Booking>, 'lane' | 'lanes'>

/** What of a booking is on a day. */
function partOn<Booking extends Booked>(axis: Axis, booking: Booking): Part<Booking> | undefined {
  const startsAt = Date.parse(booking.startsAt)
  const endsAt = Date.parse(booking.endsAt)
  if (startsAt >= axis.end || endsAt <= axis.start) return undefined
  const top = axis.topOf(Math.max(startsAt, axis.start)) ?? 0
  // The end is no moment of the booking: where a gap follows, it ends before that.
  const last = axis.topOf(Math.min(endsAt, axis.end) - 1) ?? 0
  return {
    booking,
    top,
    length: Math.max(leastLength, Math.round(last - top)),
    isRest: startsAt < axis.start,
  }
}

/** Gives each part a lane, the first that is free at its time. */
function inLanes<Booking>(parts: readonly Part<Booking>[]): readonly GridBlock<Booking>[] {
  const sorted = parts.toSorted((one, other) => one.top - other.top || other.length - one.length)
  const blocks: GridBlock<Booking>[] = []
  let group: (Part<Booking> & { readonly lane: number })[] = []
  let ends: number[] = []
  const endGroup = () => {
    blocks.push(...group.map(part => ({ ...part, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const part of sorted) {
    if (ends.every(end => end <= part.top)) endGroup()
    const free = ends.findIndex(end => end <= part.top)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.top + part.length
    group.push({ ...part, lane })
  }
  endGroup()
  return blocks
}
