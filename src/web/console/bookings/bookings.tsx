import type { ComponentProps } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { readId, useDialog, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import {
  type BookingEntryFragment,
  BookingsOfLargeWeekDocument,
  type BookingsOfLargeWeekQuery,
  BookingsOfWeekDocument,
  type BookingsOfWeekQuery,
  type BookingsOfWeekQueryVariables,
} from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readPage } from '../parts/lists/pager.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { addDays, instantOf, mondayOf } from '../words/calendar.ts'
import { whole } from '../words/numbers.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingMenu } from './booking-menu.tsx'
import { canChange, useHasForm } from './booking-states.ts'
import { BookingsOfContact } from './bookings-of-contact.tsx'
import { Coming, comingPages, useComingFrom } from './coming.tsx'
import { useBookingChanges } from './use-booking-changes.ts'
import { useMinute } from './use-minute.ts'
import { readWeek, sayWeek } from './week.ts'
import { WeekLinks, WeekOfDay } from './week-links.tsx'
import { WeekView } from './week-view.tsx'

/** How many bookings of a week are read, and how many at once where there are more: of more than that, four pages. */
const pageSizes = { usual: 30, largest: 100 } as const

/** Of what began in so many days before a week and goes on in it, so many bookings are read, the latest ones. */
const reach = { days: 366, pageSize: 30 } as const

type WeekAnswer = BookingsOfWeekQuery & Partial<BookingsOfLargeWeekQuery>

/** The calendar, or where the address names a contact all bookings of that. */
export function Bookings() {
  const contactId = readId(useSearch()[0].contact)
  return contactId ? <BookingsOfContact contactId={contactId} /> : <Calendar />
}

/** The bookings of a week, day by day, and those to come, by the clocks of the account's time zone. */
function Calendar() {
  const { timeZone } = useAccount()
  const [search] = useSearch()
  const { opened, open, close } = useDialog<'new-booking'>()
  const booking = useDialog('booking')
  const [chosen, setChosen] = useState<Date>()
  // Drawn anew each minute, the week knows when its day is over.
  const minute = useMinute()
  const today = useToday()
  const monday = readWeek(search.week, today)
  const comingPage = readPage(search, comingPages.key)
  const [now, goOnAt] = useComingFrom()
  const [pageSize, setPageSize] = useState<number>(pageSizes.usual)
  const variables = useMemo(
    () => ({
      ...{ pageSize, now, comingPage, comingPageSize: comingPages.size },
      from: instantOf(monday, timeZone).toISOString(),
      to: instantOf(addDays(monday, 7), timeZone).toISOString(),
      beforeFrom: instantOf(addDays(monday, -reach.days), timeZone).toISOString(),
      beforePageSize: reach.pageSize,
    }),
    [monday, timeZone, now, comingPage, pageSize],
  )
  const { from } = variables
  const [largeFrom, setLargeFrom] = useState<string>()
  const answer = useLiveQuery<WeekAnswer, BookingsOfWeekQueryVariables>(
    largeFrom === from ? BookingsOfLargeWeekDocument : BookingsOfWeekDocument,
    variables,
    ['booking', 'contact', 'deal'],
  )
  const { bookings, second, third, fourth, before, coming } = answer.data ?? {}
  const read = useMemo(() => {
    const items = [bookings, second, third, fourth].flatMap(page => page?.items ?? [])
    // One can be on two pages: it was moved between them.
    return [...new Map(items.map(booking => [booking.id, booking])).values()]
  }, [bookings, second, third, fourth])
  const drawn = useMemo(() => {
    // One that ends as the week begins is not in it.
    const begun = before?.items.filter(({ endsAt }) => Date.parse(endsAt) > Date.parse(from)) ?? []
    return [...begun, ...read]
  }, [read, before, from])
  // Until its answer comes, what is there is that of another week.
  const isOfWeek = answer.operation?.variables.from === from
  if (isOfWeek && bookings && bookings.total > pageSizes.usual && pageSize === pageSizes.usual)
    setPageSize(pageSizes.largest)
  if (isOfWeek && bookings && bookings.total > pageSizes.largest && largeFrom !== from) setLargeFrom(from)
  const isPart = bookings != null && read.length < bookings.total
  const next = comingPage === 1 ? coming?.items[0]?.startsAt : undefined
  useEffect(() => goOnAt(next), [next])
  // What is edited stays open when it is moved elsewhere meanwhile.
  const edited = useRef<BookingEntryFragment>(undefined)
  edited.current = drawn.find(({ id }) => id === booking.opened) ?? edited.current
  const shown = edited.current?.id === booking.opened ? edited.current : undefined
  return (
    <>
      <TitleRow title="Bookings" detail={sayWeek(monday)}>
        <WeekLinks monday={monday} today={today} />
        <button class="primary" type="button" data-opens-new="" onClick={() => open('new-booking')}>
          New booking
        </button>
      </TitleRow>
      <div class="week-head">
        <p class="quiet">
          Times are those of {timeZone.replaceAll('_', ' ')}.
          {isOfWeek && bookings && drawn.length === 0 && ' Nothing is booked in this week.'}
          {isOfWeek && isPart && ` The first ${read.length} of ${whole(bookings.total)} bookings are shown.`}
        </p>
        <WeekOfDay monday={monday} today={today} />
      </div>
      <Loaded answer={answer}>
        {({ coming }) => (
          <div class="bookings">
            <div>
              {isOfWeek ? (
                <WeekView
                  monday={monday}
                  today={today}
                  now={minute}
                  bookings={drawn}
                  unreadFrom={isPart ? read.at(-1)?.startsAt : undefined}
                  isBusy={answer.isOfEarlier}
                  onBegin={start => {
                    setChosen(start)
                    open('new-booking')
                  }}
                />
              ) : (
                <Skeleton rows={8} />
              )}
            </div>
            <Coming bookings={coming} page={comingPage} />
          </div>
        )}
      </Loaded>
      {opened === 'new-booking' && (
        <BookingDialog
          start={chosen ?? beginOn(monday, today, timeZone)}
          isChosen={chosen !== undefined}
          onClose={() => {
            setChosen(undefined)
            close()
          }}
          onSaved={answer.refresh}
        />
      )}
      {shown && (
        <EditedBooking key={shown.id} booking={shown} onClose={booking.close} onSaved={answer.refresh} />
      )}
    </>
  )
}

/** The form of a booking that is there, as long as it can be edited or has something typed. */
function EditedBooking(
  props: ComponentProps<typeof BookingDialog> & { readonly booking: BookingEntryFragment },
) {
  const { booking, onClose } = props
  const changes = useBookingChanges()
  // Each changes what the form began with.
  const closing =
    <Rest extends unknown[]>(change: (...rest: Rest) => void) =>
    (...rest: Rest) => {
      onClose()
      change(...rest)
    }
  const actions = {
    byDays: closing(changes.byDays),
    byMinutes: closing(changes.byMinutes),
    toState: closing(changes.toState),
  }
  if (!useHasForm(booking)) return null
  return (
    <BookingDialog
      {...props}
      menu={canChange(booking) && <BookingMenu booking={booking} actions={actions} />}
    />
  )
}

/** Nine on the Monday of a week that is not this one. */
function beginOn(monday: string, today: string, timeZone: string): Date | undefined {
  return mondayOf(today) === monday ? undefined : instantOf(monday, timeZone, 9 * 60)
}
