import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Follows what moves about, known by the value of an attribute: it has the focus where nothing else has it. Once it is
 * gone, the heading of its section has it: on another card the next key would move that. In the place of what was
 * closed, where nobody goes on moving, it is on the card that stands there. Without a value nothing is followed.
 */
export function useFollow(
  inside: RefObject<HTMLElement | null>,
  attribute: `data-${string}`,
): (value: string | null, isClosed?: boolean) => void {
  const find = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) find.current?.()?.focus()
  })
  useEffect(() => {
    // Who points elsewhere goes on there.
    const forget = () => {
      find.current = null
    }
    addEventListener('pointerdown', forget)
    return () => removeEventListener('pointerdown', forget)
  }, [])
  const itemsIn = (part: Element | null | undefined) => [
    ...(part?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? []),
  ]
  return (value, isClosed = false) => {
    find.current = null
    if (value === null) return
    const isFollowed = (item: Element) => item.getAttribute(attribute) === value
    const section = itemsIn(inside.current).find(isFollowed)?.closest('section')
    const place = itemsIn(section).findIndex(isFollowed)
    find.current = () => {
      // The section may go with the last that is in it.
      const part = section?.isConnected ? section : inside.current
      const items = isClosed ? itemsIn(part) : []
      const moved = itemsIn(inside.current).find(isFollowed)
      return moved ?? items[place] ?? items.at(-1) ?? part?.querySelector('h2')
    }
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
