import { readId, useSearch } from '../client/address.ts'
import { Select } from '../parts/form/select.tsx'
import { DaySpan } from '../parts/lists/day-span.tsx'
import { SearchField } from '../parts/lists/search-field.tsx'
import type { Stage } from '../pipeline/deal/deal-form.tsx'
import { dealStatuses, findWord } from '../words/labels.ts'
import { ContactFilter } from './contact-filter.tsx'
import { noStage } from './read-deal-filter.ts'

/** What deals are found by. */
export function DealFilters({ stages }: { readonly stages: readonly Stage[] }) {
  const [search, change] = useSearch()
  const contact = readId(search.contact)
  const stageLabels = {
    ...Object.fromEntries(stages.map(({ id, name }) => [id, name])),
    [noStage]: 'No stage',
  }
  return (
    <search class="filters">
      <SearchField label="Search deals" placeholder="Search title" text={search.search ?? ''} />
      <Select
        labels={dealStatuses}
        value={findWord(dealStatuses, search.status)}
        none="All states"
        attributes={{ 'aria-label': 'State' }}
        onChange={status => change({ status, page: undefined })}
      />
      <Select
        labels={stageLabels}
        value={findWord(stageLabels, search.stage)}
        none="All stages"
        attributes={{ 'aria-label': 'Stage' }}
        onChange={stage => change({ stage, page: undefined })}
      />
      <ContactFilter contactId={contact} />
      <DaySpan name="close" label="Expected to close" />
    </search>
  )
}
