import { type Search, useSearch } from '../../client/address.ts'
import { pressable } from '../pressable.ts'
import { type ListPart, sayPart } from './found.tsx'

/**
 * Which part of a list is shown, and the ways to the others; the page stands in the address. A page that has become
 * empty, as records were deleted, leads back to the last one that there is.
 */
export function Pager({
  page,
  pageSize,
  total,
  part,
}: ListPart & {
  /** Where the list is a part of its view: its page's name in the address, and what a screen reader calls it. */
  readonly part?: { readonly key: string; readonly label: string }
}) {
  const [, change] = useSearch()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  const go = (to: number) => {
    change({ [part?.key ?? 'page']: to > 1 ? String(to) : undefined })
    if (!part) scrollTo(0, 0)
  }
  return (
    <nav class="pager" aria-label={part?.label ?? 'Pages'}>
      <span>{sayPart({ page, pageSize, total })}</span>
      <button type="button" {...pressable(page <= 1, () => go(Math.min(page - 1, pages)))}>
        Previous
      </button>
      <button type="button" {...pressable(page >= pages, () => go(page + 1))}>
        Next
      </button>
    </nav>
  )
}

/** The page that an address names. */
export function readPage(search: Search, key = 'page'): number {
  const page = search[key] ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
