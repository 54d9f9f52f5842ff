import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { watchFocus } from './watch-focus.ts'

/** A record of a list that has the focus, or is to have it. */
interface Followed {
  readonly id: string
  /** What had the focus in it, before its user moved it or closed it here. */
  readonly focused?: Element
  readonly isMoved?: boolean
}

/**
 * Follows the record that has the focus, known by the value of an attribute, and what is moved by its user: where it is
 * drawn anew, elsewhere perhaps, it has the focus again where nothing else has it. Once it is gone, the record that
 * stands in its place has it. What its user moved away leaves it to the heading of its section: on another card the
 * next key would move that.
 */
export function useFollow(
  inside: RefObject<HTMLElement | null>,
  attribute: `data-${string}`,
  /** Whether one that somebody else took away is there again with what is drawn next. */
  isComing: (id: string) => boolean = () => false,
): (id: string, isClosed?: boolean) => void {
  const followed = useRef<Followed>(undefined)
  const place = useRef<{ readonly part: Element; readonly at: number }>(undefined)
  const itemsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>(`[${attribute}]`)]
  const find = (list: Element, id: string) => itemsIn(list).find(item => item.getAttribute(attribute) === id)
  const notePlace = () => {
    const { current: list } = inside
    const item = list && followed.current && find(list, followed.current.id)
    if (!item) return
    const section = item.closest('section')
    const part = section && list.contains(section) ? section : list
    place.current = { part, at: itemsIn(part).indexOf(item) }
  }
  const standIn = (list: Element, { isMoved }: Followed) => {
    const { part, at } = place.current ?? { part: list, at: 0 }
    // The section may go with the last that is in it.
    const left = part.isConnected ? part : list
    const items = isMoved ? [] : itemsIn(left)
    return items[at] ?? items.at(-1) ?? left.querySelector<HTMLElement>('h2')
  }
  useLayoutEffect(() => {
    const { current: list } = inside
    const { current: gone } = followed
    if (list && gone && document.activeElement === document.body && !gone.focused?.isConnected) {
      const item = find(list, gone.id)
      if (item) item.focus()
      else if (!gone.focused || !isComing(gone.id)) standIn(list, gone)?.focus()
    }
    notePlace()
  })
  useLayoutEffect(() => watchFocus(inside.current), [])
  useEffect(() => {
    // Who points elsewhere goes on there.
    const note = ({ target }: Event) => {
      const focused = target instanceof Element && inside.current?.contains(target) ? target : undefined
      const id = focused?.closest('li, tr')?.querySelector(`[${attribute}]`)?.getAttribute(attribute)
      followed.current = focused && id ? { id, focused } : undefined
      notePlace()
    }
    addEventListener('focusin', note)
    addEventListener('pointerdown', note)
    return () => {
      removeEventListener('focusin', note)
      removeEventListener('pointerdown', note)
    }
  }, [])
  return (id, isClosed = false) => {
    followed.current = { id, isMoved: !isClosed }
    notePlace()
  }
}

/** A change that moves a record about, which is followed, or closes it. */
export function following<Item extends { readonly id: string }, To>(
  follow: ReturnType<typeof useFollow>,
  change: (item: Item, to: To) => void,
  isClosed = false,
): (item: Item, to: To) => void {
  return (item, to) => {
    follow(item.id, isClosed)
    change(item, to)
  }
}
