import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { BookingsOfWeekDocument } from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { addDays, dayIn } from '../words/calendar.ts'
import { whole } from '../words/numbers.ts'
import { BookingDay } from './booking-day.tsx'
import { daysOf, readWeek, sayWeek, spanOf } from './week.ts'

/** The bookings of a week, day by day, by the clocks of the account's time zone. */
export function Bookings() {
  const { id: account, timeZone } = useAccount()
  const [search] = useSearch()
  const today = useToday()
  const monday = readWeek(search.week, today)
  const variables = useMemo(() => ({ account, ...spanOf(monday, timeZone) }), [account, monday, timeZone])
  const answer = useLiveQuery(BookingsOfWeekDocument, variables, ['booking', 'contact'])
  return (
    <>
      <TitleRow title="Bookings" detail={sayWeek(monday)}>
        <WeekLinks monday={monday} today={today} />
      </TitleRow>
      <Loaded answer={answer}>
        {({ bookings: { items, total } }) => (
          <>
            <p class="week-note">
              Times are those of {timeZone.replaceAll('_', ' ')}.
              {total === 0 && ' Nothing is booked in this week.'}
              {total > items.length && ` The first ${items.length} of ${whole(total)} bookings are shown.`}
            </p>
            <div class="week" aria-busy={answer.stale}>
              {daysOf(monday).map(day => (
                <BookingDay
                  key={day}
                  day={day}
                  isToday={day === today}
                  bookings={items.filter(({ startsAt }) => dayIn(timeZone, new Date(startsAt)) === day)}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function WeekLinks({ monday, today }: { readonly monday: string; readonly today: string }) {
  const href = useHref()
  const thisMonday = readWeek(undefined, today)
  const week = (start: string) => href('bookings', start === thisMonday ? {} : { week: start })
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
