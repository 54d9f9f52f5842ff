import type { Search } from '../client/address.ts'
import type { DealFilter } from '../generated.ts'
import { readSearchText } from '../parts/lists/search-field.tsx'
import { dealStatuses, findWord } from '../words/labels.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id that an address names. */
export function readId(text: string | undefined): string | undefined {
  return text !== undefined && isId.test(text) ? text : undefined
}

/** What an address asks for. */
export function readDealFilter(search: Search): DealFilter {
  const text = readSearchText(search.search)
  const status = findWord(dealStatuses, search.status)
  const stageId = readId(search.stage)
  const contactId = readId(search.contact)
  return {
    ...(text ? { search: text } : {}),
    ...(status ? { status: [status] } : {}),
    ...(stageId ? { stageId } : {}),
    ...(contactId ? { contactId } : {}),
  }
}
