import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** How many entries are read at first, and how many then; the API gives 100 at most. */
export const entriesAtOnce = 25
const maxEntries = 100

/**
 * What happened with a record, one below the other, and what shows more of it. Where that goes, as more is there, the
 * first entry that it has shown has the focus.
 */
export function Entries({
  count,
  hasMore,
  showMore,
  children,
}: {
  /** How many are shown. */
  readonly count: number
  readonly hasMore: boolean
  /** Reads so many. */
  readonly showMore: (entries: number) => void
  readonly children: ComponentChildren
}) {
  const list = useRef<HTMLOListElement>(null)
  /** How many were shown when more was asked for here. */
  const countBefore = useRef<number>(undefined)
  const canGrow = hasMore && count < maxEntries
  // Before the next key comes.
  useLayoutEffect(() => {
    const { current: at } = countBefore
    countBefore.current = undefined
    const first = at === undefined ? undefined : list.current?.children[at]
    if (document.activeElement !== document.body || !(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus()
  }, [canGrow])
  return (
    <>
      <ol ref={list} class="activity">
        {children}
      </ol>
      {canGrow && (
        <button
          type="button"
          onClick={() => {
            countBefore.current = count
            showMore(maxEntries)
          }}
        >
          Show more
        </button>
      )}
    </>
  )
}
