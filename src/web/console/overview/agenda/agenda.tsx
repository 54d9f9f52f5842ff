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
        hrefOf={({ id }) => href(`invoices/${id}`)}
        sayWhen={({ day }) => day && `${sayDaysBetween(day, today)} late`}
      />
      <AgendaSection
        title="Due this week"
        part={due}
        list={href('invoices', { status: 'unpaid', due_from: today, due_to: weekEnd, order: 'due_date' })}
        empty="Nothing is due this week."
        hrefOf={({ id }) => href(`invoices/${id}`)}
        sayWhen={({ day }) => day && <Day day={day} />}
      />
      <AgendaSection
        title="Closing this week"
        part={closing}
        list={href('deals', {
          ...{ status: 'open', close_from: weekStart, close_to: weekEnd },
          order: 'expected_close_date',
        })}
        empty="No deal is expected to close this week."
        hrefOf={({ id }) => href(`deals/${id}`)}
        sayWhen={({ day }) => day && <Day day={day} />}
        isLate={({ day }) => day !== null && day < today}
      />
      <AgendaSection
        title="New leads"
        part={leads}
        list={href('leads', { since: addDays(today, -1) })}
        empty="Nobody has filled in a form since yesterday."
        hrefOf={({ contactId }) => (contactId ? href(`contacts/${contactId}`) : href('leads'))}
        sayWhen={({ at }) => at && <FormattedTime at={at} withTime />}
      />
      <AgendaSection
        title="Bookings starting today"
        part={bookings}
        list={href('bookings')}
        empty="No booking starts today."
        hrefOf={() => href('bookings')}
        sayWhen={({ at }) => at && <time dateTime={at}>{sayTime(new Date(at), timeZone)}</time>}
      />
    </div>
  )
}
