import { readId, useSearch } from '../client/address.ts'
import { DaySpan } from '../parts/lists/day-span.tsx'
import { FilterSelect } from '../parts/lists/filter-select.tsx'
import { SearchField } from '../parts/lists/search-field.tsx'
import { namesOf, type Stage } from '../pipeline/deal/deal-form.tsx'
import { dealStatuses } from '../words/labels.ts'
import { ContactFilter } from './contact-filter.tsx'
import { noStage } from './read-deal-filter.ts'

/** What deals are found by. */
export function DealFilters({ stages }: { readonly stages: readonly Stage[] }) {
  const [search] = useSearch()
  const contact = readId(search.contact)
  const stageLabels = { ...namesOf(stages), [noStage]: 'No stage' }
  return (
    <search class="filters">
      <SearchField label="Search deals" placeholder="Search title" />
      <FilterSelect name="status" label="State" labels={dealStatuses} none="All states" />
      <FilterSelect name="stage" label="Stage" labels={stageLabels} none="All stages" />
      <ContactFilter contactId={contact} />
      <DaySpan name="close" label="Expected to close" />
    </search>
  )
}
