import { readId, type Search, useSearch } from '../client/address.ts'
import type { InvoiceFilter, InvoiceStatus } from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { DaySpan, readDaySpan } from '../parts/lists/day-span.tsx'
import { FilterChip } from '../parts/lists/filter-chip.tsx'
import { readSearchText, SearchField } from '../parts/lists/search-field.tsx'
import { noteFocus } from '../parts/overlays/note-focus.ts'
import { addDays, type CalendarDay, instantOf, mondayOf, monthStart } from '../words/calendar.ts'
import { findWord, invoiceStatuses } from '../words/labels.ts'

/** The states of an invoice that is sent and not paid. */
const unpaid: readonly InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']
/** Words of an address for several states; of what comes to 0.00 nothing is owed. */
const groups: ReadonlyMap<string | undefined, InvoiceFilter> = new Map([
  ['unpaid', { status: unpaid, amount: { from: '0.01' } }],
  ['invoiced', { status: [...unpaid, 'paid'] }],
])

/** What an address asks for; its days are those of the account's time zone. */
export function readInvoiceFilter(search: Search, timeZone: string): InvoiceFilter {
  const known = findWord(invoiceStatuses, search.status)
  const text = readSearchText(search.search)
  const due = readDaySpan(search, 'due')
  const { from, to } = readDaySpan(search, 'made') ?? {}
  const contactId = readId(search.contact)
  return {
    ...(text ? { search: text } : {}),
    ...(contactId ? { contactId } : {}),
    ...(known ? { status: [known] } : groups.get(search.status)),
    ...(due ? { dueDate: due } : {}),
    ...(from || to
      ? {
          createdAt: {
            ...(from ? { from: instantOf(from, timeZone).toISOString() } : {}),
            ...(to ? { to: instantOf(addDays(to, 1), timeZone).toISOString() } : {}),
          },
        }
      : {}),
  }
}

/** The part of an address that leaves the invoices of a month, by a day of it. */
export function monthOfInvoices(day: CalendarDay): Search {
  return { made_from: monthStart(day), made_to: addDays(monthStart(day, 1), -1) }
}

/** What invoices are found by beside their state; `payer` is called so whose id the address has. */
export function InvoiceFilters({ payer }: { readonly payer: string | undefined }) {
  const [search, change] = useSearch()
  const monday = mondayOf(useToday())
  const isOf = (group: string) => search.status === group
  /** The states that a chip names go with its days. */
  const statesOf = (group: string) => (isOf(group) ? { status: undefined } : {})
  const showWeek = () => {
    // The button goes, and the focus with it.
    noteFocus()()
    change({ status: 'unpaid', due_from: monday, due_to: addDays(monday, 6), page: undefined })
  }
  return (
    <search class="filters">
      <SearchField label="Search invoices" placeholder="Search number or contact" />
      {readDaySpan(search, 'due') ? (
        <DaySpan name="due" label={isOf('unpaid') ? 'Unpaid, due' : 'Due'} more={statesOf('unpaid')} />
      ) : (
        <button type="button" onClick={showWeek}>
          Due this week
        </button>
      )}
      <DaySpan name="made" label={isOf('invoiced') ? 'Invoiced' : 'Made'} more={statesOf('invoiced')} />
      {search.contact && (
        <FilterChip
          text={payer ?? 'One contact'}
          onRemove={() => change({ contact: undefined, page: undefined })}
        />
      )}
    </search>
  )
}
