import type { Search } from '../client/address.ts'
import { shortAmount, whole } from '../words/numbers.ts'
import type { ChoiceGroup, SearchChoice } from './choice.ts'
import type { FoundRecords } from './use-found-records.ts'

type Kind = 'contact' | 'deal' | 'invoice' | 'lead_form'

/** Where the records of a kind are. */
const kinds: Readonly<
  Record<Kind, { readonly title: string; readonly view: string; readonly isSearched?: true }>
> = {
  contact: { title: 'Contacts', view: 'contacts', isSearched: true },
  deal: { title: 'Deals', view: 'deals', isSearched: true },
  invoice: { title: 'Invoices', view: 'invoices', isSearched: true },
  lead_form: { title: 'Forms', view: 'forms' },
}

/** More are not counted. */
const maxCounted = 10_000

/** What was found, as choices that lead to it, and to the list of all of a kind where that can be searched. */
export function recordChoices(
  found: FoundRecords,
  text: string,
  href: (view: string, search?: Search) => string,
): readonly ChoiceGroup[] {
  return found.flatMap(({ kind, count, hits }) => {
    const place = kinds[kind as Kind]
    if (!place) return []
    const records = hits.map(({ id, name, detail, amount }) => ({
      id: `${kind}-${id}`,
      text: name,
      detail: [detail, amount !== null && shortAmount(amount)].filter(Boolean).join(' · '),
      href: href(`${place.view}/${id}`),
    }))
    const all: SearchChoice = {
      id: `all-${kind}`,
      text: `All ${place.title.toLowerCase()} with “${text}”`,
      href: href(place.view, { search: text }),
    }
    return [{ title: place.title, count, choices: place.isSearched ? [...records, all] : records }]
  })
}

/** How many were found, as far as they were counted. */
export function sayCount(count: number): string {
  return count > maxCounted ? `${whole(maxCounted)}+` : whole(count)
}
