import { useHref, useSearch } from '../client/address.ts'
import { enumWords, invoiceStatuses } from '../words/labels.ts'
import { whole } from '../words/numbers.ts'

/** Leads to the invoices of each state, with how many there are. */
export function StatusTabs({
  sums,
}: {
  readonly sums: readonly { readonly key: string; readonly count: number }[]
}) {
  const href = useHref()
  const [search] = useSearch()
  const countOf = (word: string) => sums.find(({ key }) => key === word)?.count ?? 0
  const tabs = [
    { word: undefined, label: 'All', count: sums.reduce((total, { count }) => total + count, 0) },
    ...enumWords(invoiceStatuses).map(word => ({ word, label: invoiceStatuses[word], count: countOf(word) })),
  ]
  return (
    <nav class="tabs" aria-label="States">
      {tabs.map(({ word, label, count }) => (
        <a
          key={label}
          href={href('invoices', { ...search, status: word, page: undefined })}
          {...(word === search.status ? { 'aria-current': 'true' as const } : {})}
        >
          {label} <span class="tab-count">{sums.length > 0 && whole(count)}</span>
        </a>
      ))}
    </nav>
  )
}
