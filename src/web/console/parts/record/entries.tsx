import { type ComponentChildren, type RefObject, toChildArray } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EntriesEndFragment } from '../../generated.ts'

/** Which entries are read: so many, the newest or those after the one that a cursor names. */
export interface EntriesPage {
  readonly first: number
  readonly after?: string
}

export interface EntriesProps {
  readonly page: EntriesPage
  /** Of the entries that are shown. */
  readonly end: EntriesEndFragment
  readonly show: (page: EntriesPage) => void
}

export const newestEntries: EntriesPage = { first: 25 }

/** The API gives no more at once. */
const most = 100

/** What happened with a record, one below the other, the newest first, in pages. */
export function Entries({ children, ...shown }: EntriesProps & { readonly children: ComponentChildren }) {
  const list = useRef<HTMLOListElement>(null)
  return (
    <EntriesPages {...shown} list={list} count={toChildArray(children).length}>
      <ol ref={list} class="activity">
        {children}
      </ol>
    </EntriesPages>
  )
}

/**
 * Entries, and what shows more of them, then older ones in their place. What was asked for has the focus when it comes:
 * the first entry of it.
 */
export function EntriesPages({
  page,
  end: { hasNextPage, endCursor },
  show,
  list,
  count,
  children,
}: EntriesProps & {
  /** Has the entries, so many. */
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  readonly children: ComponentChildren
}) {
  const part = useRef<HTMLDivElement>(null)
  // What the buttons say goes by what is shown: the next page may be on its way.
  const [isOlder, setOlder] = useState(false)
  /** The place in the list of the first entry that was asked for here. */
  const place = useRef<number>(undefined)
  const ask = (next: EntriesPage, at = 0) => {
    place.current = at
    show(next)
  }
  // Before the next key comes.
  useLayoutEffect(() => {
    setOlder(page.after !== undefined)
    const { current: at } = place
    place.current = undefined
    const { activeElement } = document
    const first = at === undefined ? undefined : list.current?.children[at]
    if (activeElement !== document.body && !part.current?.contains(activeElement)) return
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus()
  }, [endCursor])
  return (
    <div ref={part}>
      {children}
      <div class="actions">
        {hasNextPage &&
          (count < most ? (
            <button type="button" onClick={() => ask({ first: most }, count)}>
              Show more
            </button>
          ) : (
            endCursor && (
              <button type="button" onClick={() => ask({ first: most, after: endCursor })}>
                Show older
              </button>
            )
          ))}
        {isOlder && (
          <button type="button" onClick={() => ask(newestEntries)}>
            Show the newest
          </button>
        )}
      </div>
    </div>
  )
}
