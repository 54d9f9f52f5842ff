import { useEffect, useRef, useState } from 'preact/hooks'
import { useSearch } from '../../client/address.ts'

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200

/** Searches the list of a view for what is typed, by the address. */
export function SearchField({
  text,
  label,
  placeholder,
  found,
}: {
  readonly text: string
  readonly label: string
  readonly placeholder: string
  /** What the arrow down goes to. */
  readonly found: string
}) {
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
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') field.current?.blur()
        else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>(found)?.focus()
      }}
    />
  )
}
