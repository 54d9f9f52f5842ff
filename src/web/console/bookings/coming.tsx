import { useEffect, useId, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { BookingsOfWeekQuery } from '../generated.ts'
import { Pager } from '../parts/lists/pager.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { dayIn, mondayOf } from '../words/calendar.ts'
import { fullName } from '../words/people.ts'
import { bookingMarks } from './booking-states.ts'
import { sayDayAndTime } from './week.ts'

/** The pages of coming bookings: how long they are, and the page's name in the address. */
export const comingPages = { size: 8, key: 'coming' } as const

/** The longest time that a timer takes, in milliseconds. */
const longestWaitMs = 2 ** 31 - 1

/** The time from which bookings are coming, to the minute; it goes on when the first of them starts. */
export function useComingFrom(): readonly [now: string, goOnAt: (startsAt: string | undefined) => void] {
  const [now, setNow] = useState(readMinute)
  const [next, setNext] = useState<string>()
  useEffect(() => {
    if (next === undefined) return
    const wait = Math.min(longestWaitMs, Math.max(60_000, Date.parse(next) - Date.now() + 60_000))
    const timer = setTimeout(() => setNow(readMinute()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return [now, setNext]
}

function readMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
}

type ComingPage = NonNullable<BookingsOfWeekQuery['coming']>

/** The bookings that are to come, soonest first; each leads to its week. */
export function Coming({ bookings, page }: { readonly bookings: ComingPage; readonly page: number }) {
  const id = useId()
  const href = useHref()
  const { timeZone } = useAccount()
  const weekOf = (startsAt: string) =>
    href('bookings', {
      week: mondayOf(dayIn(timeZone, new Date(startsAt))),
      [comingPages.key]: page > 1 ? String(page) : undefined,
    })
  return (
    <section class="coming" aria-labelledby={id}>
      <h2 id={id}>Coming</h2>
      {bookings.total === 0 && <p class="quiet">Nothing is booked from now on.</p>}
      <ol>
        {bookings.items.map(({ id, title, status, startsAt, contact }) => (
          <li key={id} class="coming-line">
            <a class="one-line" title={title} href={weekOf(startsAt)}>
              {title}
            </a>
            <time dateTime={startsAt}>{sayDayAndTime(startsAt, timeZone)}</time>
            {contact && (
              <span class="quiet one-line" title={fullName(contact)}>
                {fullName(contact)}
              </span>
            )}
            <StateMark {...bookingMarks[status]} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pageSize={comingPages.size}
        total={bookings.total}
        part={{ key: comingPages.key, label: 'Pages of coming bookings' }}
      />
    </section>
  )
}
