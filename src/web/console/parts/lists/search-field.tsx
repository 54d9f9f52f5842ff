import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSearch } from '../../client/address.ts'
import { isComposing } from '../is-composing.ts'

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200

/** The most that can be searched for. */
const maxCharacters = 200

/** What is found first: a row's link, or a line that opens. */
const found = '.table tbody a, .disclosure summary'

/** What an address searches for; blank for nothing. */
export function readSearchText(text: string | undefined): string {
  return text?.trim().slice(0, maxCharacters) ?? ''
}

/** What a list is searched by; the address has it. */
export function SearchField({
  label,
  placeholder,
}: {
  readonly label: string
  readonly placeholder: string
}) {
  const [{ focus, search: text = '' }, change] = useSearch()
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What the address had last, or was given from here.
  const known = useRef(text)
  // The address may change by itself: back, or another link. What is being typed is about to change it again.
  useLayoutEffect(() => {
    if (text !== known.current && timer.current === undefined) setTyped(text)
    known.current = text
  }, [text])
  // Before the next key comes: what is typed at once belongs here.
  useLayoutEffect(() => {
    if (focus !== 'search') return
    field.current?.focus()
    change({ focus: undefined }, true)
  }, [focus])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      known.current = value.trim()
      change({ search: known.current, page: undefined }, true)
    }, restMs)
  }
  return (
    <input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxCharacters}
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={event => {
        if (isComposing(event)) return
        if (event.key === 'Escape') field.current?.blur()
        else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>(found)?.focus()
      }}
    />
  )
}
