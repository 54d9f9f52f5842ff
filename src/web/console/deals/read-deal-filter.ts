import { readId, type Search } from '../client/address.ts'
import type { DealFilter } from '../generated.ts'
import { readDaySpan } from '../parts/lists/day-span.tsx'
import { readSearchText } from '../parts/lists/search-field.tsx'
import { dealStatuses, findWord } from '../words/labels.ts'

/** The word of an address for the deals that are in no stage. */
export const noStage = 'none'

/** What an address asks for. */
export function readDealFilter(search: Search): DealFilter {
  const text = readSearchText(search.search)
  const status = findWord(dealStatuses, search.status)
  const stageId = readId(search.stage)
  const contactId = readId(search.contact)
  const closing = readDaySpan(search, 'close')
  return {
    ...(text ? { search: text } : {}),
    ...(status ? { status: [status] } : {}),
    ...(stageId ? { stageId } : {}),
    ...(search.stage === noStage ? { hasStage: false } : {}),
    ...(contactId ? { contactId } : {}),
    ...(closing ? { expectedCloseDate: closing } : {}),
  }
}
