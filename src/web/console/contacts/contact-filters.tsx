import { useEffect, useRef, useState } from 'preact/hooks'
import { type Search, useSearch } from '../client/address.ts'
import type { ContactFilter, ContactSource, ContactType } from '../generated.ts'
import { Select } from '../parts/form/select.tsx'
import { contactSources, contactTypes, findWord } from '../words/labels.ts'

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200

/** What an address asks for. */
export function readFilter(search: Search): ContactFilter {
  const type = findWord(contactTypes, search.type)
  const source = findWord(contactSources, search.source)
  const text = search.search?.trim().slice(0, 200)
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
      <SearchField text={search} />
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

function SearchField({ text }: { readonly text: string }) {
  const [{ focus }, change] = useSearch()
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change by itself: back, or another link.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(text)
  }, [text])
  useEffect(() => {
    if (focus !== 'search') return
    field.current?.focus()
    change({ focus: undefined }, true)
  }, [focus])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ search: value.trim(), page: undefined }, true), restMs)
  }
  return (
    <input
      ref={field}
      type="search"
      data-search=""
      aria-label="Search contacts"
      placeholder="Search name or e-mail"
      maxLength={200}
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') field.current?.blur()
        else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('.table tbody a')?.focus()
      }}
    />
  )
}
