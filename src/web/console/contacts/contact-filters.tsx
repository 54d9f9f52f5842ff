import type { Search } from '../client/address.ts'
import type { ContactFilter } from '../generated.ts'
import { FilterSelect } from '../parts/lists/filter-select.tsx'
import { readSearchText, SearchField } from '../parts/lists/search-field.tsx'
import { contactSources, contactTypes, findWord } from '../words/labels.ts'

/** What an address asks for. */
export function readFilter(search: Search): ContactFilter {
  const type = findWord(contactTypes, search.type)
  const source = findWord(contactSources, search.source)
  const text = readSearchText(search.search)
  return {
    ...(text ? { search: text } : {}),
    ...(type ? { type: [type] } : {}),
    ...(source ? { source: [source] } : {}),
  }
}

/** What contacts are found by. */
export function ContactFilters() {
  return (
    <search class="filters">
      <SearchField label="Search contacts" placeholder="Search name or e-mail" />
      <FilterSelect name="type" label="Type" labels={contactTypes} none="All types" />
      <FilterSelect name="source" label="Source" labels={contactSources} none="All sources" />
    </search>
  )
}
