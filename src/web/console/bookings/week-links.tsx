import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useHref, useSearch } from '../client/address.ts'
import { addDays, type CalendarDay, mondayOf, readDay } from '../words/calendar.ts'
import { comingPages } from './coming.tsx'

/** The ways to other weeks: to the next, and to this one. */
export function WeekLinks({ monday, today }: { readonly monday: CalendarDay; readonly today: CalendarDay }) {
  const href = useHref()
  const [search] = useSearch()
  const { key } = comingPages
  const thisMonday = mondayOf(today)
  const week = (start: string) =>
    href('bookings', { week: start === thisMonday ? undefined : start, [key]: search[key] })
  return (
    <nav class="week-links" aria-label="Weeks">
      <a class="button" href={week(addDays(monday, -7))}>
        <span aria-hidden="true">‹</span>
        <span class="visually-hidden">Previous week</span>
      </a>
      <a
        class="button"
        href={week(thisMonday)}
        {...(monday === thisMonday ? { 'aria-current': 'date' as const } : {})}
      >
        This week
      </a>
      <a class="button" href={week(addDays(monday, 7))}>
        <span aria-hidden="true">›</span>
        <span class="visually-hidden">Next week</span>
      </a>
    </nav>
  )
}

/** A day whose week is to be shown. */
export function WeekOfDay({ monday, today }: { readonly monday: CalendarDay; readonly today: CalendarDay }) {
  const [, change] = useSearch()
  const [text, setText] = useState(monday)
  const asked = useRef(monday)
  // What is typed stays while its week is shown: the rest of it is still to come.
  useLayoutEffect(() => {
    if (asked.current === monday) return
    asked.current = monday
    setText(monday)
  }, [monday])
  return (
    <label class="week-of-day">
      Week of
      <input
        type="date"
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setText(value)
          const day = readDay(value)
          if (!day) return
          const week = mondayOf(day)
          asked.current = week
          change({ week: week === mondayOf(today) ? undefined : week }, true)
        }}
      />
    </label>
  )
}
