import { describe, expect, it } from 'vitest'
import { layOutWeek } from '../../src/web/console/bookings/week-grid.ts'
import { addDays, instantOf } from '../../src/web/console/words/calendar.ts'
import { localTime } from '../../src/web/console/words/local-time.ts'

const daysFrom = (monday: string) => Array.from({ length: 7 }, (_, day) => addDays(monday, day))
const booked = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })

/** The grid of a week with bookings between these times in UTC, and where they stand: hours, day by day. */
function layOut(monday: string, timeZone: string, ...times: readonly (readonly [string, string])[]) {
  const bookings = times.map(([start, end]) => booked(`${start}Z`, `${end}Z`))
  const grid = layOutWeek(daysFrom(monday), timeZone, bookings)
  const places = grid.days.map(({ blocks }) =>
    blocks.map(({ booking, top, length, lane, lanes, isRest }) => ({
      booking: bookings.indexOf(booking),
      from: top / 60,
      to: (top + length) / 60,
      ...(lanes > 1 ? { lane, lanes } : {}),
      ...(isRest ? { isRest } : {}),
    })),
  )
  return { grid, places, hours: grid.hours.map(({ clock }) => clock / 60) }
}

const zones: readonly (readonly [zone: string, monday: string, change: string])[] = [
  ['Europe/Berlin', '2026-03-23', 'begins'],
  ['Europe/Berlin', '2026-10-19', 'ends'],
  ['Pacific/Auckland', '2026-09-21', 'begins'],
  ['Pacific/Auckland', '2026-03-30', 'ends'],
  ['America/Santiago', '2026-08-31', 'begins at midnight'],
  ['America/Santiago', '2026-03-30', 'ends at midnight'],
  ['Asia/Beirut', '2026-03-23', 'begins at midnight'],
  ['Australia/Lord_Howe', '2026-03-30', 'ends by half an hour'],
  ['UTC', '2026-03-23', 'is not known'],
]

describe('the grid of a week', () => {
  it('has the hours of a business, and as many more as are booked', () => {
    expect(layOut('2026-11-23', 'UTC').hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    // As summer time ends too.
    expect(layOut('2026-10-19', 'Europe/Berlin').hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    const early = layOut('2026-11-23', 'UTC', ['2026-11-24T06:50', '2026-11-24T07:30'])
    expect(early.hours.slice(0, 2)).toEqual([6, 7])
    expect(early.places[1]).toEqual([{ booking: 0, from: 50 / 60, to: 1.5 }])
    const late = layOut('2026-11-23', 'UTC', ['2026-11-24T18:00', '2026-11-24T19:15'])
    expect(late.hours.slice(-2)).toEqual([18, 19])
    expect([late.hours[0], late.grid.length]).toEqual([8, 12 * 60])
  })

  it('has those at one time beside each other, and only those', () => {
    const { places } = layOut(
      '2026-11-23',
      'UTC',
      ['2026-11-24T09:00', '2026-11-24T12:00'],
      ['2026-11-24T10:00', '2026-11-24T11:00'],
      ['2026-11-24T11:00', '2026-11-24T12:00'],
      ['2026-11-24T11:30', '2026-11-24T13:00'],
      ['2026-11-24T13:00', '2026-11-24T14:00'],
    )
    expect(places[1]).toEqual([
      { booking: 0, from: 1, to: 4, lane: 0, lanes: 3 },
      { booking: 1, from: 2, to: 3, lane: 1, lanes: 3 },
      { booking: 2, from: 3, to: 4, lane: 1, lanes: 3 },
      { booking: 3, from: 3.5, to: 5, lane: 2, lanes: 3 },
      { booking: 4, from: 5, to: 6 },
    ])
  })

  it('has room for the title of a short one, so that the next stands beside it', () => {
    const { places } = layOut(
      '2026-11-23',
      'UTC',
      ['2026-11-24T09:00', '2026-11-24T09:10'],
      ['2026-11-24T09:15', '2026-11-24T10:00'],
    )
    expect(places[1]).toEqual([
      { booking: 0, from: 1, to: 1.5, lane: 0, lanes: 2 },
      { booking: 1, from: 1.25, to: 2, lane: 1, lanes: 2 },
    ])
  })

  it('has a part on each day of one that passes midnight, also from the week before', () => {
    const { places, hours } = layOut(
      '2026-11-23',
      'UTC',
      ['2026-11-22T22:00', '2026-11-23T02:00'],
      ['2026-11-24T23:00', '2026-11-26T01:00'],
      ['2026-11-27T20:00', '2026-11-28T00:00'],
    )
    expect(hours).toHaveLength(24)
    expect(places).toEqual([
      [{ booking: 0, from: 0, to: 2, isRest: true }],
      [{ booking: 1, from: 23, to: 24 }],
      [{ booking: 1, from: 0, to: 24, isRest: true }],
      [{ booking: 1, from: 0, to: 1, isRest: true }],
      [{ booking: 2, from: 20, to: 24 }],
      [],
      [],
    ])
  })

  it('has an hour that comes twice in two rows, which is a gap on the other days', () => {
    // Clocks in Berlin go back from three to two at 01:00 UTC.
    const { grid, places, hours } = layOut(
      '2026-10-19',
      'Europe/Berlin',
      ['2026-10-25T00:30', '2026-10-25T01:15'],
      ['2026-10-24T23:00', '2026-10-25T02:00'],
      ['2026-10-24T00:00', '2026-10-24T01:00'],
      ['2026-10-23T01:00', '2026-10-23T02:00'],
    )
    expect(hours.slice(0, 4)).toEqual([1, 2, 2, 3])
    expect(grid.hours.map(({ isAgain }) => isAgain).indexOf(true)).toBe(2)
    expect(places[6]).toEqual([
      { booking: 1, from: 0, to: 3, lane: 0, lanes: 2 },
      { booking: 0, from: 1.5, to: 2.25, lane: 1, lanes: 2 },
    ])
    // From two to three, and from three to four.
    expect(places[5]).toEqual([{ booking: 2, from: 1, to: 2 }])
    expect(places[4]).toEqual([{ booking: 3, from: 3, to: 4 }])
    expect(grid.days.map(({ gaps }) => gaps)).toEqual([
      ...Array.from({ length: 6 }, () => [{ top: 120, length: 60 }]),
      [],
    ])
  })

  it('has a gap on the day on which an hour is skipped', () => {
    // Clocks in Berlin go forward from two to three at 01:00 UTC.
    const { grid, places } = layOut(
      '2026-03-23',
      'Europe/Berlin',
      ['2026-03-29T00:30', '2026-03-29T01:30'],
      ['2026-03-29T00:00', '2026-03-29T01:00'],
    )
    expect(grid.days.map(({ gaps }) => gaps.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect(grid.days[6]?.gaps).toEqual([{ top: 60, length: 60 }])
    expect(places[6]).toEqual([
      { booking: 1, from: 0, to: 1, lane: 0, lanes: 2 },
      { booking: 0, from: 0.5, to: 2.5, lane: 1, lanes: 2 },
    ])
  })

  it.each(zones)(
    'has each moment in one place, at the clocks’ time: %s, week of %s, summer time %s',
    (...zone) => {
      const [timeZone, monday] = zone
      const days = daysFrom(monday)
      const [from, to] = [monday, addDays(monday, 7)].map(day => instantOf(day, timeZone).getTime())
      const week = booked(new Date(from ?? 0).toISOString(), new Date(to ?? 0).toISOString())
      const { days: columns, hours } = layOutWeek(days, timeZone, [week])
      const taken = new Set<string>()
      for (let time = from ?? 0; time < (to ?? 0); time += 15 * 60_000) {
        const moment = new Date(time)
        const [day, clock] = localTime(timeZone, moment).split('T')
        const found = columns.flatMap(column => {
          const top = column.topOf(moment)
          return top === undefined ? [] : [{ column, top }]
        })
        expect(found, moment.toISOString()).toHaveLength(1)
        for (const { column, top } of found) {
          expect(column.day).toBe(day)
          expect(column.momentAt(top)).toEqual(moment)
          const row = hours.find(hour => hour.top <= top && top < hour.top + hour.length)
          const minutes = (row?.clock ?? 0) + top - (row?.top ?? 0)
          expect(new Date(minutes * 60_000).toISOString().slice(11, 16)).toBe(clock)
          taken.add(`${day} ${top}`)
        }
      }
      expect(taken.size).toBe(((to ?? 0) - (from ?? 0)) / (15 * 60_000))
    },
  )

  it('takes a place that the day has not for the next moment that it has', () => {
    const whole = ['2026-03-28T00:00', '2026-03-28T12:00'] as const
    const { grid } = layOut('2026-03-23', 'Europe/Berlin', whole, ['2026-03-28T23:00', '2026-03-29T02:00'])
    const sunday = grid.days[6]
    const gap = sunday?.gaps[0]
    expect(sunday?.momentAt((gap?.top ?? 0) + 30)).toEqual(new Date('2026-03-29T01:00Z'))
  })
})
