import { useEffect, useRef } from 'preact/hooks'

/** The link that was opened last: its address, and its place among those of the list that lead there. */
let opened: { readonly href: string | null; readonly place: number } | null = null

type LinkClick = MouseEvent & { readonly currentTarget: HTMLAnchorElement }

/** Who opens one of the links of a list or a board, and comes back, finds the focus on it. */
export function useReturn<List extends HTMLElement>() {
  const left = useRef<List>(null)
  const linksTo = (href: string | null) =>
    [...(left.current?.querySelectorAll('a') ?? [])].filter(link => link.getAttribute('href') === href)
  const wanted = useRef<typeof opened>(null)
  useEffect(() => {
    wanted.current = opened
    opened = null
  }, [])
  // It may come only with what is read next.
  useEffect(() => {
    if (!wanted.current) return
    const links = linksTo(wanted.current.href)
    const link = links[wanted.current.place] ?? links[0]
    // Whoever is elsewhere by then goes on there: the list is there again with each text that finds something.
    const isElsewhere = !document.activeElement?.matches('body, h1')
    if (isElsewhere || link) wanted.current = null
    if (!isElsewhere) link?.focus()
  })
  const leave = ({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: LinkClick) => {
    // With these keys it is opened elsewhere, and the list stays.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    const href = currentTarget.getAttribute('href')
    opened = { href, place: linksTo(href).indexOf(currentTarget) }
  }
  return { left, leave }
}
