import { readId, type Search, useSearch } from '../client/address.ts'
import type { InvoiceFilter, InvoiceStatus } from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { DaySpan, readDaySpan } from '../parts/lists/day-span.tsx'
import { readSearchText, SearchField } from '../parts/lists/search-field.tsx'
import { addDays, mondayOf } from '../words/calendar.ts'
import { findWord, invoiceStatuses } from '../words/labels.ts'

/** The states of an invoice that is sent and not paid. */
const unpaid: readonly InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']

/** What an address asks for. */
export function readInvoiceFilter(search: Search): InvoiceFilter {
  const known = findWord(invoiceStatuses, search.status)
  const text = readSearchText(search.search)
  const due = readDaySpan(search, 'due')
  const contactId = readId(search.contact)
  return {
    ...(text ? { search: text } : {}),
    ...(contactId ? { contactId } : {}),
    ...(known ? { status: [known] } : search.status === 'unpaid' ? { status: unpaid } : {}),
    ...(due ? { dueDate: due } : {}),
  }
}

/** What invoices are found by beside their state; `payer` is called so whose id the address has. */
export function InvoiceFilters({ payer }: { readonly payer: string | undefined }) {
  const [search, change] = useSearch()
  const monday = mondayOf(useToday())
  const showWeek = () =>
    change({ status: 'unpaid', due_from: monday, due_to: addDays(monday, 6), page: undefined })
  return (
    <search class="filters">
      <SearchField
        label="Search invoices"
        placeholder="Search number or contact"
        text={search.search ?? ''}
      />
      {readDaySpan(search, 'due') ? (
        <DaySpan name="due" label={search.status === 'unpaid' ? 'Unpaid, due' : 'Due'} />
      ) : (
        <button type="button" onClick={showWeek}>
          Due this week
        </button>
      )}
      {search.contact && (
        <span class="day-span">
          {payer ?? 'One contact'}
          <button
            class="plain"
            type="button"
            aria-label={`Remove the filter: ${payer ?? 'One contact'}`}
            onClick={() => change({ contact: undefined, page: undefined })}
          >
            ×
          </button>
        </span>
      )}
    </search>
  )
}
