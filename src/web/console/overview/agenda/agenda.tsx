import { sayTime } from '../../bookings/week.ts'
import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import type { OverviewQuery } from '../../generated.ts'
import { Day, FormattedTime, sayDaysBetween } from '../../parts/days.tsx'
import { addDays } from '../../words/calendar.ts'
import { AgendaSection } from './agenda-section.tsx'

/** What there is to do today and this week; each part leads to the list behind it. */
export function AgendaSections({
  agenda: { day: today, weekStart, weekEnd, overdue, due, closing, leads, bookings },
}: {
  readonly agenda: NonNullable<OverviewQuery['agenda']>
}) {
  const href = useHref()
  const { timeZone } = useAccount()
  return (
    <div class="agenda">
      <AgendaSection
        title="Overdue"
        isBad
        part={overdue}
        list={href('invoices', { status: 'overdue', order: 'due_date' })}
        empty="No invoice is overdue."
        lines={overdue.entries.map(({ id, day, ...entry }) => ({
          ...entry,
          id,
          href: href(`invoices/${id}`),
          when: day && `${sayDaysBetween(day, today)} late`,
        }))}
      />
      <AgendaSection
        title="Due this week"
        part={due}
        list={href('invoices', { status: 'unpaid', due_from: today, due_to: weekEnd, order: 'due_date' })}
        empty="Nothing is due this week."
        lines={due.entries.map(({ id, day, ...entry }) => ({
          ...entry,
          id,
          href: href(`invoices/${id}`),
          when: day && <Day day={day} />,
        }))}
      />
      <AgendaSection
        title="Closing this week"
        part={closing}
        list={href('deals', {
          ...{ status: 'open', close_from: weekStart, close_to: weekEnd },
          order: 'expected_close_date',
        })}
        empty="No deal is expected to close this week."
        lines={closing.entries.map(({ id, day, ...entry }) => ({
          ...entry,
          id,
          href: href(`deals/${id}`),
          when: day && <Day day={day} />,
          isLate: day !== null && day < today,
        }))}
      />
      <AgendaSection
        title="New leads"
        part={leads}
        list={href('leads', { since: addDays(today, -1) })}
        empty="Nobody has filled in a form since yesterday."
        lines={leads.entries.map(({ id, contactId, at, ...entry }) => ({
          ...entry,
          id,
          href: contactId ? href(`contacts/${contactId}`) : href('leads'),
          when: at && <FormattedTime at={at} withTime />,
        }))}
      />
      <AgendaSection
        title="Bookings today"
        part={bookings}
        list={href('bookings')}
        empty="Nothing is booked for today."
        lines={bookings.entries.map(({ id, at, ...entry }) => ({
          ...entry,
          id,
          href: href('bookings'),
          when: at && <time dateTime={at}>{sayTime(new Date(at), timeZone)}</time>,
        }))}
      />
    </div>
  )
}
