import type { Search } from '../../client/address.ts'
import type { FormSubmissionFilter } from '../../generated.ts'
import { FilterSelect } from '../../parts/lists/filter-select.tsx'
import { readSearchText, SearchField } from '../../parts/lists/search-field.tsx'
import { findWord } from '../../words/labels.ts'

const shown = { all: 'Spam too', spam: 'Only spam' } as const

/** What an address asks for; spam is left out unless it does. */
export function readSubmissionFilter(search: Search): {
  readonly filter: FormSubmissionFilter
  readonly isDefault: boolean
} {
  const text = readSearchText(search.search)
  const kind = findWord(shown, search.show)
  const filter = { ...(kind === 'all' ? {} : { spam: kind === 'spam' }), ...(text ? { search: text } : {}) }
  return { filter, isDefault: !text && !kind }
}

/** What submissions are found by. */
export function SubmissionFilters() {
  return (
    <search class="filters">
      <SearchField label="Search submissions" placeholder="Search what was sent" />
      <FilterSelect name="show" label="Spam" labels={shown} none="Without spam" />
    </search>
  )
}
