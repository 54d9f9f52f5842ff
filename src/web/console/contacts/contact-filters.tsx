import { type Search, useSearch } from '../client/address.ts'
import type { ContactFilter, ContactSource, ContactType } from '../generated.ts'
import { Select } from '../parts/form/select.tsx'
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

/** Whether a filter leaves anything out. */
export function isFiltered(filter: ContactFilter): boolean {
  return Object.keys(filter).length > 0
}

/** What contacts are found by. */
export function ContactFilters({
  search,
  type,
  source,
}: {
  readonly search: string
  readonly type: ContactType | undefined
  readonly source: ContactSource | undefined
}) {
  const [, change] = useSearch()
  return (
    <search class="filters">
      <SearchField label="Search contacts" placeholder="Search name or e-mail" text={search} />
      <Select
        labels={contactTypes}
        value={type}
        none="All types"
        attributes={{ 'aria-label': 'Type' }}
        onChange={type => change({ type, page: undefined })}
      />
      <Select
        labels={contactSources}
        value={source}
        none="All sources"
        attributes={{ 'aria-label': 'Source' }}
        onChange={source => change({ source, page: undefined })}
      />
    </search>
  )
}
