import { type Search, useSearch } from '../client/address.ts'
import type { InvoiceFilter, InvoiceStatus } from '../generated.ts'
import { Select } from '../parts/form/select.tsx'
import { DaySpan, readDaySpan } from '../parts/lists/day-span.tsx'
import { SearchField } from '../parts/lists/search-field.tsx'
import { addDays, type CalendarDay, mondayOf, monthStart } from '../words/calendar.ts'
import { findWord, invoiceStatuses } from '../words/labels.ts'

/** When invoices are due. */
const dueWords = { week: 'Due this week', month: 'Due this month' } as const

/** The states in which something is owed. */
const owing: InvoiceStatus[] = ['sent', 'viewed', 'partial', 'overdue']

/** What an address asks for, on a day. */
export function readFilter({ status, due, contact, ...search }: Search, today: CalendarDay): InvoiceFilter {
  const state = findWord(invoiceStatuses, status)
  const word = findWord(dueWords, due)
  const span = word ? spanOf(word, today) : readDaySpan(search, 'due')
  const text = search.search?.trim().slice(0, 200)
  return {
    ...(text ? { search: text } : {}),
    ...(contact && /^[\da-f-]{36}$/i.test(contact) ? { contactId: contact } : {}),
    ...(state ? { status: [state] } : span ? { status: owing } : {}),
    ...(span ? { dueDate: span } : {}),
  }
}

function spanOf(word: keyof typeof dueWords, today: CalendarDay) {
  if (word === 'month') return { from: monthStart(today), to: addDays(monthStart(today, 1), -1) }
  const monday = mondayOf(today)
  return { from: monday, to: addDays(monday, 6) }
}

/** What invoices are found by beside their state. `payer` is the name of the contact that the address names. */
export function InvoiceFilters({ payer }: { readonly payer: string | undefined }) {
  const [{ search = '', due, contact }, change] = useSearch()
  return (
    <search class="filters">
      <SearchField text={search} label="Search invoices" placeholder="Search number or contact" />
      <Select
        labels={dueWords}
        value={findWord(dueWords, due)}
        none="Due at any time"
        attributes={{ 'aria-label': 'Due' }}
        onChange={due => change({ due, page: undefined })}
      />
      <DaySpan name="due" label="Owed and due" />
      {contact && (
        <button type="button" onClick={() => change({ contact: undefined, page: undefined })}>
          {payer ?? 'One contact'} <span aria-hidden="true">×</span>
          <span class="visually-hidden">Show those of all contacts</span>
        </button>
      )}
    </search>
  )
}
